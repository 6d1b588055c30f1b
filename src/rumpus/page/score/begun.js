/** The score that was begun just now: its first deal is asked for at once. */
export const begun = { watch: "" };
