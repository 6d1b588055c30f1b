"""Plans that are hard to find, from searches much longer than one draw may take. Tables of three and four.

The search of a draw starts from them with the people in another order. So a draw is as good as the long search.
"""

from __future__ import annotations

from typing import NamedTuple


class BaseRounds(NamedTuple):
    """Base rounds of a plan without repeats, for ``CyclicSearch``: the order of the shift, and tables of people."""

    order: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]


BASES: dict[int, BaseRounds] = {
    20: BaseRounds(5, (((2, 4, 16, 17), (12, 6, 10, 7), (1, 5, 8, 0), (3, 9, 19, 11), (14, 13, 15, 18)),)),
    24: BaseRounds(
        7, (((6, 17, 21, 10), (23, 15, 2, 9), (14, 0, 22, 12), (3, 4, 20, 1), (18, 8, 19, 16), (5, 11, 7, 13)),)
    ),
    28: BaseRounds(
        8,
        (
            (
                (7, 12, 20, 24),
                (13, 19, 14, 8),
                (18, 25, 11, 2),
                (9, 21, 1, 27),
                (23, 0, 22, 17),
                (4, 3, 6, 10),
                (26, 15, 5, 16),
            ),
        ),
    ),
    36: BaseRounds(
        9,
        (
            (
                (13, 10, 3, 15),
                (4, 17, 28, 29),
                (9, 32, 20, 25),
                (11, 35, 24, 30),
                (33, 6, 27, 5),
                (26, 23, 31, 14),
                (2, 18, 0, 19),
                (8, 21, 34, 16),
                (7, 1, 22, 12),
            ),
        ),
    ),
}
"""By number of people."""

PLANS: dict[tuple[int, int], tuple[str, ...]] = {
    (13, 5): (
        "cdjk-ehm-agl-bfi",
        "efkl-dgm-bhj-aci",
        "abkm-dei-chl-fgj",
        "aeij-bdl-ghk-cfm",
        "adfh-jlm-gik-bce",
    ),
    (14, 5): (
        "ahin-bclm-fgk-dej",
        "cdgn-behk-afl-ijm",
        "acjk-dfhm-bgi-eln",
        "dikl-aegm-fjn-bch",
        "ghjl-cefi-kmn-abd",
    ),
    (17, 6): (
        "defk-lnop-chm-gij-abq",
        "bfim-cglq-aeo-dhp-jkn",
        "fhoq-cein-klm-bjp-adg",
        "afjl-egmp-bco-hik-dnq",
        "djmo-behl-ipq-ack-fgn",
        "bgko-ahmn-dil-cfp-ejq",
    ),
    (17, 7): (
        "dklq-himp-afg-bco-ejn",
        "fhkn-aclm-bei-gjq-dop",
        "filq-abkp-gno-djm-ceh",
        "ekoq-bhjl-dfi-anp-cgm",
        "bdgh-aijo-efm-kln-cpq",
        "cfjp-bmnq-ade-gik-hlo",
        "eglp-cdin-ahq-jkm-bfo",
    ),
    (18, 6): (
        "djkl-aipr-ceoq-fgm-bhn",
        "dmnp-bclr-fhjq-gio-aek",
        "bejm-giln-cfkp-dqr-aho",
        "abdf-ehlp-knoq-gjr-cim",
        "acjn-hkmr-bgpq-flo-dei",
        "cdgh-almq-efnr-bik-jop",
    ),
    (18, 7): (
        "ahnp-cflq-bgmr-dek-ijo",
        "gkpq-cdin-bejo-alm-fhr",
        "dfop-agil-kmnr-bce-hjq",
        "ehlp-acor-bfik-gjn-dmq",
        "cghk-efmn-djlr-aoq-bip",
        "abdh-eiqr-cjmp-fgn-klo",
        "himo-blnq-afjk-cpr-deg",
    ),
    (19, 6): (
        "abcr-gjkm-dfns-eilp-hoq",
        "hlrs-bfjq-adgi-ceko-mnp",
        "cjln-dmor-ikqs-bghp-aef",
        "ahkn-fglo-cdpq-bems-ijr",
        "egnq-bdkl-cfhm-aops-ijr",
        "fkpr-dehj-almq-bino-cgs",
    ),
    (19, 7): (
        "aefp-cghs-bdln-jkmo-iqr",
        "amnp-behq-gjlr-cfik-dos",
        "cnoq-elps-ahij-bdkr-fgm",
        "bims-aclq-dfgn-hopr-ejk",
        "gkpq-ilmo-cdej-anrs-bfh",
        "bcjp-egin-flor-dhmq-aks",
        "fjqs-cemr-abgo-hkln-dip",
    ),
    (20, 6): (
        "bfgk-aeqt-ilmp-cdho-jnrs",
        "fhjm-aino-cgqr-ekls-bdpt",
        "ahlr-bmnq-cefp-gost-dijk",
        "agjp-bcis-demr-hknt-floq",
        "kopr-adfs-cjlt-bhiq-egmn",
        "hpqs-dgln-bejo-firt-ackm",
    ),
    (20, 7): (
        "fhot-egis-bdnq-almp-cjkr",
        "djop-fils-aehr-bknt-cgmq",
        "bprs-fgjl-ceno-akqt-dhim",
        "ghkp-lnst-bejm-acdf-ioqr",
        "hjqs-dekl-abgo-fmnr-cipt",
        "dgrt-bchl-aijn-efpq-kmos",
        "ejmt-acds-bfik-loqr-ghnp",
    ),
    (21, 8): (
        "cimo-enqt-ahkl-fjs-bru-dgp",
        "dflq-iprt-gjkn-osu-abm-ceh",
        "efkr-cgjl-bnop-dhi-ast-mqu",
        "acfu-dhns-bijq-gmt-lor-ekp",
        "aego-bhlt-ikms-fnq-cdr-jpu",
        "ghqr-ainu-dejm-lps-bck-fot",
        "bdgs-eilu-fhmp-ajr-koq-cnt",
        "dktu-acpq-lmnr-hjo-fgi-bes",
    ),
    (22, 8): (
        "hlmq-cgkv-anop-bejs-dit-fru",
        "denv-ahis-jmtu-clop-bgr-fkq",
        "gmsu-ijkp-bcdh-nqrt-elo-afv",
        "ckmr-fost-ehiu-djqv-agp-bln",
        "bimo-hptv-dfgl-aeqr-cju-kns",
        "ghjn-dkou-efmp-ilrv-abt-cqs",
        "ajlu-bfhk-gioq-dprs-mnv-cet",
        "cfin-egkt-hjor-bpqu-adm-lsv",
    ),
    (23, 8): (
        "cefq-dmpu-bkvw-ahls-ijot-gnr",
        "gluw-dekn-imrs-chop-aqtv-bfj",
        "eghi-dfrt-cjvw-anop-blmq-ksu",
        "agjs-emow-fhuv-bcin-klrt-dpq",
        "ejpr-afmw-gkoq-cdls-hntu-biv",
        "ijqu-pstw-eflo-ackr-bdgh-mnv",
        "abeu-fikp-cgmt-dosv-hqrw-jln",
        "boru-glpv-fnqs-adiw-hjkm-cet",
    ),
    (24, 8): (
        "fkps-ijmr-alno-begv-hqtu-cdwx",
        "dfjv-agpr-iotw-nqux-bckl-ehms",
        "bosx-gjku-chnv-afiq-lmpw-dert",
        "pqrv-bfmu-gins-dhow-cjlt-aekx",
        "rsuw-fghl-acmx-bnpt-ejoq-dikv",
        "cfor-bkqw-eilu-dgmn-hjpx-astv",
        "kmot-lrvx-bhij-adpu-cgqs-efnw",
        "hknr-mouv-ceip-abjw-dlqs-fgtx",
    ),
    (32, 8): (
        "Ccos-jpqv-Bhmt-Ebku-adfl-iwxz-Fgny-ADer",
        "Cdpt-kqrw-Binu-Eclv-begm-Aaxy-Fhoz-Dfjs",
        "Cequ-jlrx-Baov-Edmw-cfhn-bsyz-AFip-Dgkt",
        "Cfrv-jkmy-Bbpw-Eenx-dgio-Actz-Faqs-Dhlu",
        "Cgjw-klnz-Bcqx-Efoy-aehp-Adsu-Fbrt-Dimv",
        "Chkx-Almo-Bdry-Egpz-bfiq-estv-Fcju-Danw",
        "Cily-mnps-Bejz-AEhq-acgr-ftuw-Fdkv-Dbox",
        "Camz-noqt-ABfk-Eirs-bdhj-guvx-Felw-Dcpy",
    ),
}
"""By numbers of people and rounds. Each line is a round, with - between the tables; each letter is a person."""
