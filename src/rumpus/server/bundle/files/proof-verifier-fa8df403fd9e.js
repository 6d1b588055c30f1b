/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
const $vendor_noble_ed25519_index=(()=>{const freeze = Object.freeze;
const P = 0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedn;
const N = 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;
const _d = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;
const Gx = 0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an;
const Gy = 0x6666666666666666666666666666666666666666666666666666666666666658n;
const _a = P - 1n;
const ed25519_CURVE = freeze({
p: P,
n: N,
h: 8n,
a: _a,
d: _d,
Gx,
Gy,
});
const LEN = 32;
const isBytes = (a) => {
return (a instanceof Uint8Array ||
(ArrayBuffer.isView(a) &&
a.constructor.name === 'Uint8Array' &&
a.BYTES_PER_ELEMENT === 1));
};
const abytes = (value, length, title = '') => {
if (isBytes(value) && (length === undefined || value.length === length))
return value;
const bytes = isBytes(value);
const ofLen = length !== undefined ? ` of length ${length}` : '';
const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
const message = (title ? `"${title}" ` : '') + 'expected Uint8Array' + ofLen + ', got ' + got;
if (!bytes)
throw new TypeError(message);
throw new RangeError(message);
};
const snapshotBytes = (value, title = '', length) => Uint8Array.from(abytes(value, length, title));
const padh = (n, pad) => n.toString(16).padStart(pad, '0');
const bytesToHex = (bytes) => {
let hex = '';
for (const byte of abytes(bytes))
hex += padh(byte, 2);
return hex;
};
const hexToBytes = (hex) => {
const e = 'hex invalid';
if (typeof hex !== 'string')
throw new TypeError(e);
if (hex.length % 2 || !/^[\da-f]*$/i.test(hex))
throw new RangeError(e);
const array = new Uint8Array(hex.length / 2);
for (let ai = 0, hi = 0; ai < array.length; ai++, hi += 2) {
const n1 = hex.charCodeAt(hi);
const n2 = hex.charCodeAt(hi + 1);
array[ai] = ((n1 & 15) + (n1 >> 6) * 9) * 16 + (n2 & 15) + (n2 >> 6) * 9;
}
return array;
};
const concatBytes = (...arrays) => {
let sum = 0;
for (const a of arrays)
sum += abytes(a).length;
const res = new Uint8Array(sum);
let pad = 0;
for (const a of arrays) {
res.set(a, pad);
pad += a.length;
}
return res;
};
const randomBytes = (len = LEN) => {
const c = globalThis?.crypto;
if (typeof c?.getRandomValues !== 'function')
throw new Error('crypto.getRandomValues must be defined, consider polyfill');
return c.getRandomValues(new Uint8Array(len));
};
const arange = (n, min, max, msg = 'bad number: out of range') => {
if (typeof n !== 'bigint')
throw new TypeError(msg);
if (min <= n && n < max)
return n;
throw new RangeError(msg);
};
const mod = (a, b = P) => ((a %= b) >= 0n ? a : b + a);
const P_MASK = (1n << 255n) - 1n;
const modP = (num) => {
if (num < 0n)
throw new RangeError('negative coordinate');
let r = (num >> 255n) * 19n + (num & P_MASK);
r = (r >> 255n) * 19n + (r & P_MASK);
return r % P;
};
const modN = (a) => mod(a, N);
const invert = (number, modulo) => {
if (number === 0n)
throw new Error('invert: expected non-zero number');
if (modulo <= 1n)
throw new Error('invert: expected modulus > 1, got ' + modulo);
let a = mod(number, modulo);
let b = modulo;
let x = 0n, u = 1n;
while (a !== 0n) {
const q = b / a;
const r = b - a * q;
const m = x - u * q;
b = a, a = r, x = u, u = m;
}
const gcd = b;
if (gcd !== 1n)
throw new Error('invert: does not exist');
return mod(x, modulo);
};
const _hash = (name) => {
const fn = hashes[name];
if (typeof fn !== 'function')
throw new Error('hashes.' + name + ' not set');
return fn;
};
const callHash = (name, ...m) => abytes(_hash(name)(concatBytes(...m)), 64, 'digest');
const callHashAsync = async (name, ...m) => abytes(await _hash(name)(concatBytes(...m)), 64, 'digest');
const hash = (msg) => callHash('sha512', abytes(msg, undefined, 'message'));
const apoint = (p) => {
if (p instanceof Point)
return p;
throw new TypeError('Point expected');
};
const B256 = 2n ** 256n;
class Point {
static BASE;
static ZERO;
X;
Y;
Z;
T;
constructor(X, Y, Z, T) {
const max = B256;
this.X = arange(X, 0n, max);
this.Y = arange(Y, 0n, max);
this.Z = arange(Z, 1n, max);
this.T = arange(T, 0n, max);
freeze(this);
}
static CURVE() {
return ed25519_CURVE;
}
static fromAffine(p) {
return new Point(p.x, p.y, 1n, modP(p.x * p.y));
}
static fromBytes(bytes, zip215 = false) {
const normed = snapshotBytes(bytes, 'point', LEN);
const lastByte = normed[31];
normed[31] = lastByte & ~0x80;
const y = bytesToNumberLE(normed);
if (!zip215)
arange(y, 0n, P);
const y2 = modP(y * y);
const u = mod(y2 - 1n);
const v = modP(_d * y2 + 1n);
let { isValid, value: x } = uvRatio(u, v);
if (!isValid)
throw new Error('bad point: y not sqrt');
const isLastByteOdd = !!(lastByte & 0x80);
if (!zip215 && x === 0n && isLastByteOdd)
throw new Error('bad point: x==0, isLastByteOdd');
if (isLastByteOdd !== !!(x & 1n))
x = mod(-x);
return new Point(x, y, 1n, modP(x * y));
}
static fromHex(hex, zip215) {
return Point.fromBytes(hexToBytes(hex), zip215);
}
get x() {
return this.toAffine().x;
}
get y() {
return this.toAffine().y;
}
assertValidity() {
const a = _a;
const d = _d;
const p = this;
if (p.is0())
throw new Error('bad point: ZERO');
const { X, Y, Z, T } = p;
const X2 = modP(X * X);
const Y2 = modP(Y * Y);
const Z2 = modP(Z * Z);
const Z4 = modP(Z2 * Z2);
const aX2 = modP(X2 * a);
const left = modP(Z2 * (aX2 + Y2));
const right = mod(Z4 + modP(d * modP(X2 * Y2)));
if (left !== right)
throw new Error('bad point: equation left != right (1)');
const XY = modP(X * Y);
const ZT = modP(Z * T);
if (XY !== ZT)
throw new Error('bad point: equation left != right (2)');
return this;
}
equals(other) {
const { X: X1, Y: Y1, Z: Z1 } = this;
const { X: X2, Y: Y2, Z: Z2 } = apoint(other);
return modP(X1 * Z2) === modP(X2 * Z1) && modP(Y1 * Z2) === modP(Y2 * Z1);
}
is0() {
return this.equals(I);
}
negate() {
return new Point(mod(-this.X), this.Y, this.Z, mod(-this.T));
}
double() {
const { X: X1, Y: Y1, Z: Z1 } = this;
const a = _a;
const A = modP(X1 * X1);
const B = modP(Y1 * Y1);
const C = modP(2n * Z1 * Z1);
const D = modP(a * A);
const x1y1 = mod(X1 + Y1);
const E = mod(modP(x1y1 * x1y1) - A - B);
const G = mod(D + B);
const F = mod(G - C);
const H = mod(D - B);
const X3 = modP(E * F);
const Y3 = modP(G * H);
const T3 = modP(E * H);
const Z3 = modP(F * G);
return new Point(X3, Y3, Z3, T3);
}
add(other) {
const { X: X1, Y: Y1, Z: Z1, T: T1 } = this;
const { X: X2, Y: Y2, Z: Z2, T: T2 } = apoint(other);
const a = _a;
const d = _d;
const A = modP(X1 * X2);
const B = modP(Y1 * Y2);
const C = modP(modP(T1 * d) * T2);
const D = modP(Z1 * Z2);
const E = mod(modP(mod(X1 + Y1) * mod(X2 + Y2)) - A - B);
const F = mod(D - C);
const G = mod(D + C);
const H = mod(B - modP(a * A));
const X3 = modP(E * F);
const Y3 = modP(G * H);
const T3 = modP(E * H);
const Z3 = modP(F * G);
return new Point(X3, Y3, Z3, T3);
}
subtract(other) {
return this.add(apoint(other).negate());
}
multiply(n, safe = true) {
if (!safe && n === 0n)
return I;
arange(n, 1n, N);
if (!safe && this.is0())
return I;
if (n === 1n)
return this;
if (this.equals(G))
return wNAF(n).p;
let p = I;
let f = G;
let d = this;
for (let i = 0; safe ? i < 256 : n > 0n; i++) {
if (n & 1n)
p = p.add(d);
else if (safe)
f = f.add(d);
d = d.double();
n >>= 1n;
}
return p;
}
multiplyUnsafe(scalar) {
return this.multiply(scalar, false);
}
toAffine() {
const { X, Y, Z } = this;
if (this.equals(I))
return { x: 0n, y: 1n };
const iz = invert(Z, P);
if (modP(Z * iz) !== 1n)
throw new Error('invalid inverse');
return { x: modP(X * iz), y: modP(Y * iz) };
}
toBytes() {
const { x, y } = this.toAffine();
const b = numTo32bLE(y);
b[31] |= x & 1n ? 0x80 : 0;
return b;
}
toHex() {
return bytesToHex(this.toBytes());
}
clearCofactor() {
return this.multiply(8n, false);
}
isSmallOrder() {
return this.clearCofactor().is0();
}
isTorsionFree() {
return this.multiply(N / 2n, false)
.double()
.add(this)
.is0();
}
}
const G = new Point(Gx, Gy, 1n, mod(Gx * Gy));
const I = new Point(0n, 1n, 1n, 0n);
Point.BASE = G;
Point.ZERO = I;
const numTo32bLE = (num) => hexToBytes(padh(arange(num, 0n, B256), 64)).reverse();
const bytesToNumberLE = (b) => BigInt('0x' + bytesToHex(Uint8Array.from(abytes(b)).reverse()));
const pow2 = (x, power) => {
let r = x;
while (power-- > 0) {
r = modP(r * r);
}
return r;
};
const pow_2_252_3 = (x) => {
const x2 = modP(x * x);
const b2 = modP(x2 * x);
const b4 = modP(pow2(b2, 2) * b2);
const b5 = modP(pow2(b4, 1) * x);
const b10 = modP(pow2(b5, 5) * b5);
const b20 = modP(pow2(b10, 10) * b10);
const b40 = modP(pow2(b20, 20) * b20);
const b80 = modP(pow2(b40, 40) * b40);
const b160 = modP(pow2(b80, 80) * b80);
const b240 = modP(pow2(b160, 80) * b80);
const b250 = modP(pow2(b240, 10) * b10);
return modP(pow2(b250, 2) * x);
};
const RM1 = 0x2b8324804fc1df0b2b4d00993dfbd7a72f431806ad2fe478c4ee1b274a0ea0b0n;
const uvRatio = (u, v) => {
const v3 = modP(v * modP(v * v));
const v7 = modP(modP(v3 * v3) * v);
const pow = pow_2_252_3(modP(u * v7));
let x = modP(u * modP(v3 * pow));
const vx2 = modP(v * modP(x * x));
const root1 = x;
const root2 = modP(x * RM1);
const useRoot1 = vx2 === u;
const useRoot2 = vx2 === mod(-u);
const noRoot = vx2 === mod(-u * RM1);
if (useRoot1)
x = root1;
if (useRoot2 || noRoot)
x = root2;
if ((mod(x) & 1n) === 1n)
x = mod(-x);
return { isValid: useRoot1 || useRoot2, value: x };
};
const modL_LE = (hash) => modN(bytesToNumberLE(hash));
const hashedToExtK = (hashed) => {
const copy = snapshotBytes(hashed);
const head = copy.slice(0, 32);
head[0] &= 248;
head[31] &= 127;
head[31] |= 64;
const prefix = copy.slice(32);
const scalar = modL_LE(head);
const point = G.multiply(scalar);
const pointBytes = point.toBytes();
return { head, prefix, scalar, point, pointBytes };
};
const getExtendedPublicKeyAsync = (secretKey) => callHashAsync('sha512Async', abytes(secretKey, LEN, 'secretKey')).then(hashedToExtK);
const getExtendedPublicKey = (secretKey) => hashedToExtK(callHash('sha512', abytes(secretKey, LEN, 'secretKey')));
const getPublicKeyAsync = (secretKey) => getExtendedPublicKeyAsync(secretKey).then((p) => p.pointBytes);
const getPublicKey = (secretKey) => getExtendedPublicKey(secretKey).pointBytes;
const hashFinishAsync = async (res) => res[1](await callHashAsync('sha512Async', res[0]));
const hashFinishSync = (res) => res[1](callHash('sha512', res[0]));
const _sign = (e, rBytes, msg) => {
const { pointBytes: A, scalar: s } = e;
const r = modL_LE(rBytes);
const R = G.multiply(r).toBytes();
const hashable = concatBytes(R, A, msg);
const finish = (hashed) => {
const S = modN(r + modL_LE(hashed) * s);
return abytes(concatBytes(R, numTo32bLE(S)), 64);
};
return [hashable, finish];
};
const signAsync = async (message, secretKey) => {
const m = snapshotBytes(message, 'message');
const e = await getExtendedPublicKeyAsync(secretKey);
return hashFinishAsync(_sign(e, await callHashAsync('sha512Async', e.prefix, m), m));
};
const sign = (message, secretKey) => {
const m = snapshotBytes(message, 'message');
const e = getExtendedPublicKey(secretKey);
return hashFinishSync(_sign(e, callHash('sha512', e.prefix, m), m));
};
const getZip215 = (options) => {
if (options === null || typeof options !== 'object')
throw new TypeError('expected valid options object');
return options.zip215 ?? true;
};
const _verify = (sig, msg, publicKey, options) => {
sig = abytes(sig, 64, 'signature');
msg = abytes(msg, undefined, 'message');
publicKey = abytes(publicKey, LEN, 'publicKey');
const zip215 = getZip215(options);
const r = sig.subarray(0, LEN);
const s = bytesToNumberLE(sig.subarray(LEN, 64));
let A, R, SB;
let hashable = Uint8Array.of();
let finished = false;
try {
A = Point.fromBytes(publicKey, zip215);
R = Point.fromBytes(r, zip215);
SB = G.multiply(s, false);
hashable = concatBytes(r, publicKey, msg);
finished = true;
}
catch (error) { }
const finish = (hashed) => {
if (!finished)
return false;
if (!zip215 && A.isSmallOrder())
return false;
const k = modL_LE(hashed);
const RkA = R.add(A.multiply(k, false));
return RkA.subtract(SB).clearCofactor().is0();
};
return [hashable, finish];
};
const verifyAsync = async (signature, message, publicKey, opts = {}) => hashFinishAsync(_verify(signature, message, publicKey, opts));
const verify = (signature, message, publicKey, opts = {}) => hashFinishSync(_verify(signature, message, publicKey, opts));
const etc =   freeze({
bytesToHex,
hexToBytes,
concatBytes,
mod,
invert,
randomBytes,
});
const hashes = {
sha512Async: async (message) => {
const s = globalThis?.crypto?.subtle;
if (!s)
throw new Error('crypto.subtle must be defined, consider polyfill');
return new Uint8Array(await s.digest('SHA-512', concatBytes(message)));
},
sha512: undefined,
};
const randomSecretKey = (seed) => {
return abytes(seed === undefined ? randomBytes() : seed, LEN, 'seed');
};
const keygen = (seed) => {
const secretKey = randomSecretKey(seed);
const publicKey = getPublicKey(secretKey);
return { secretKey, publicKey };
};
const keygenAsync = async (seed) => {
const secretKey = randomSecretKey(seed);
const publicKey = await getPublicKeyAsync(secretKey);
return { secretKey, publicKey };
};
const utils =   freeze({
getExtendedPublicKeyAsync,
getExtendedPublicKey,
randomSecretKey,
});
const precompute = () => {
const points = [];
let p = G;
let b;
for (let w = 0; w < 33; w++) {
b = p;
points.push(b);
for (let i = 1; i < 128; i++) {
b = b.add(p);
points.push(b);
}
p = b.double();
}
return points;
};
let Gpows = undefined;
const ctneg = (cnd, p) => {
const n = p.negate();
return cnd ? n : p;
};
const wNAF = (n) => {
const comp = Gpows || (Gpows = precompute());
let p = I;
let f = G;
for (let w = 0; w < 33; w++) {
let wbits = Number(n & 255n);
n >>= 8n;
if (wbits > 128) {
wbits -= 256;
n += 1n;
}
const off = w * 128;
const offP = off + Math.abs(wbits) - 1;
const isOddW = w % 2 !== 0;
const isNeg = wbits < 0;
if (wbits === 0) {
f = f.add(ctneg(isOddW, comp[off]));
}
else {
p = p.add(ctneg(isNeg, comp[offP]));
}
}
if (n !== 0n)
throw new Error('invalid wnaf');
return { p, f };
};
return{etc:etc,getPublicKey:getPublicKey,getPublicKeyAsync:getPublicKeyAsync,hash:hash,hashes:hashes,keygen:keygen,keygenAsync:keygenAsync,Point:Point,sign:sign,signAsync:signAsync,utils:utils,verify:verify,verifyAsync:verifyAsync}})();
const $vendor_noble_hashes__u64=(()=>{const U32_MASK64 =   (() => BigInt(2 ** 32 - 1))();
const _32n =   BigInt(32);
function fromBig(n, le = false) {
if (le)
return { h: Number(n & U32_MASK64), l: Number((n >> _32n) & U32_MASK64) };
return { h: Number((n >> _32n) & U32_MASK64) | 0, l: Number(n & U32_MASK64) | 0 };
}
function split(lst, le = false) {
const len = lst.length;
let Ah = new Uint32Array(len);
let Al = new Uint32Array(len);
for (let i = 0; i < len; i++) {
const { h, l } = fromBig(lst[i], le);
[Ah[i], Al[i]] = [h, l];
}
return [Ah, Al];
}
const toBig = (h, l) => (BigInt(h >>> 0) << _32n) | BigInt(l >>> 0);
const fromNumH = (n) => (n / 2 ** 32) | 0;
const fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
const h = fromNumH(n);
const l = fromNumL(n);
view.setUint32(byteOffset, isLE ? l : h, isLE);
view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}
const shrSH = (h, _l, s) => h >>> s;
const shrSL = (h, l, s) => (h << (32 - s)) | (l >>> s);
const rotrSH = (h, l, s) => (h >>> s) | (l << (32 - s));
const rotrSL = (h, l, s) => (h << (32 - s)) | (l >>> s);
const rotrBH = (h, l, s) => (h << (64 - s)) | (l >>> (s - 32));
const rotrBL = (h, l, s) => (h >>> (s - 32)) | (l << (64 - s));
const rotr32H = (_h, l) => l;
const rotr32L = (h, _l) => h;
function add(Ah, Al, Bh, Bl) {
const l = (Al >>> 0) + (Bl >>> 0);
return { h: (Ah + Bh + ((l / 2 ** 32) | 0)) | 0, l: l | 0 };
}
const add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
const add3H = (low, Ah, Bh, Ch) => (Ah + Bh + Ch + ((low / 2 ** 32) | 0)) | 0;
const add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
const add4H = (low, Ah, Bh, Ch, Dh) => (Ah + Bh + Ch + Dh + ((low / 2 ** 32) | 0)) | 0;
const add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
const add5H = (low, Ah, Bh, Ch, Dh, Eh) => (Ah + Bh + Ch + Dh + Eh + ((low / 2 ** 32) | 0)) | 0;
return{add:add,add3H:add3H,add3L:add3L,add4H:add4H,add4L:add4L,add5H:add5H,add5L:add5L,fromBig:fromBig,fromNumH:fromNumH,fromNumL:fromNumL,rotr32H:rotr32H,rotr32L:rotr32L,rotrBH:rotrBH,rotrBL:rotrBL,rotrSH:rotrSH,rotrSL:rotrSL,setU64FromNum:setU64FromNum,shrSH:shrSH,shrSL:shrSL,split:split,toBig:toBig}})();
const $vendor_noble_hashes_utils=(()=>{function isBytes(a) {
return (a instanceof Uint8Array ||
(ArrayBuffer.isView(a) &&
a.constructor.name === 'Uint8Array' &&
'BYTES_PER_ELEMENT' in a &&
a.BYTES_PER_ELEMENT === 1));
}
const atitle = (title) => (title ? `"${title}" ` : '');
function anumber(n, title = '') {
if (typeof n !== 'number')
throw new TypeError(atitle(title) + 'expected number, got ' + typeof n);
if (!Number.isSafeInteger(n) || n < 0)
throw new RangeError(atitle(title) + 'expected integer >= 0, got ' + n);
return n;
}
function abool(value, title = '') {
if (typeof value !== 'boolean')
throw new TypeError(atitle(title) + 'expected boolean, got type=' + typeof value);
return value;
}
function abytes(value, length, title = '') {
if (isBytes(value) && (length === undefined || value.length === length))
return value;
if (length !== undefined)
anumber(length, 'length');
const bytes = isBytes(value);
const ofLen = length !== undefined ? ` of length ${length}` : '';
const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
const message = atitle(title) + 'expected Uint8Array' + ofLen + ', got ' + got;
if (!bytes)
throw new TypeError(message);
throw new RangeError(message);
}
function copyBytes(bytes) {
return Uint8Array.from(abytes(bytes));
}
function ahash(h) {
if (typeof h !== 'function' || typeof h.create !== 'function')
throw new TypeError('expected hash wrapped by utils.createHasher');
anumber(h.outputLen);
anumber(h.blockLen);
if (h.outputLen < 1 || h.blockLen < 1)
throw new Error('hash blockLen / outputLen must be >= 1');
}
const aobject = (value, label) => {
if (value === null || typeof value !== 'object' || Array.isArray(value))
throw new TypeError((label === 'object' ? '' : `"${label}" `) + 'expected object, got type=' + typeof value);
};
const aopts = (value, label) => {
aobject(value, label);
const proto = Object.getPrototypeOf(value);
if (proto !== Object.prototype && proto !== null)
throw new TypeError(`"${label}" expected plain object`);
if (Object.hasOwn(value, '__proto__'))
throw new TypeError(`"${label}.__proto__" is not allowed`);
};
function aexists(instance, checkFinished = true) {
if (instance.destroyed)
throw new Error('hash was destroyed');
if (checkFinished && instance.finished)
throw new Error('digest() was already called');
}
function aoutput(out, instance) {
abytes(out, undefined, 'output');
const min = instance.outputLen;
if (!(out.length >= min)) {
throw new RangeError('"output" expected length >= ' + min);
}
}
function u8(arr) {
return new Uint8Array(arr.buffer, arr.byteOffset, arr.byteLength);
}
function u32(arr) {
return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
function clean(...arrays) {
for (let i = 0; i < arrays.length; i++) {
arrays[i].fill(0);
}
}
function createView(arr) {
return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
return (word << (32 - shift)) | (word >>> shift);
}
function rotl(word, shift) {
return (word << shift) | ((word >>> (32 - shift)) >>> 0);
}
const isLE =   (() => new Uint8Array(new Uint32Array([0x11223344]).buffer)[0] === 0x44)();
function byteSwap(word) {
return (((word << 24) & 0xff000000) |
((word << 8) & 0xff0000) |
((word >>> 8) & 0xff00) |
((word >>> 24) & 0xff));
}
const swap8IfBE = isLE
? (n) => n
: (n) => byteSwap(n) >>> 0;
function byteSwap32(arr) {
for (let i = 0; i < arr.length; i++) {
arr[i] = byteSwap(arr[i]);
}
return arr;
}
const swap32IfBE = isLE
? (u) => u
: byteSwap32;
const hasHexBuiltin =   (() =>
typeof Uint8Array.from([]).toHex === 'function' && typeof Uint8Array.fromHex === 'function')();
const hexes =   Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
function bytesToHex(bytes) {
abytes(bytes);
if (hasHexBuiltin)
return bytes.toHex();
let hex = '';
for (let i = 0; i < bytes.length; i++) {
hex += hexes[bytes[i]];
}
return hex;
}
function asciiToBase16(ch) {
return ch >= 48 && ch <= 57 ? ch - 48
: ch >= 65 && ch <= 70 ? ch - (65 - 10)
: ch >= 97 && ch <= 102 ? ch - (97 - 10)
: undefined;
}
function hexToBytes(hex) {
if (typeof hex !== 'string')
throw new TypeError('hex string expected, got ' + typeof hex);
if (hasHexBuiltin) {
try {
return Uint8Array.fromHex(hex);
}
catch (error) {
if (error instanceof SyntaxError)
throw new RangeError(error.message);
throw error;
}
}
const hl = hex.length;
const al = hl / 2;
if (hl % 2)
throw new RangeError('hex string expected, got unpadded hex of length ' + hl);
const array = new Uint8Array(al);
for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
const n1 = asciiToBase16(hex.charCodeAt(hi));
const n2 = asciiToBase16(hex.charCodeAt(hi + 1));
if (n1 === undefined || n2 === undefined) {
const char = hex[hi] + hex[hi + 1];
throw new RangeError('hex string expected, got non-hex character "' + char + '" at index ' + hi);
}
array[ai] = n1 * 16 + n2;
}
return array;
}
function nextTick(onReject) {
const host = globalThis;
if (typeof host.scheduler?.yield === 'function') {
const promise = host.scheduler.yield();
if (onReject)
promise.catch(onReject);
return promise;
}
return new Promise((resolve) => host.setTimeout(resolve, 0));
}
async function asyncLoop(iters, tick, cb, onReject) {
anumber(iters, 'iters');
anumber(tick, 'tick');
if (typeof cb !== 'function')
throw new TypeError('callback must be a function');
let ts = Date.now();
for (let i = 0; i < iters; i++) {
cb(i);
const diff = Date.now() - ts;
if (diff >= 0 && diff < tick)
continue;
await nextTick(onReject);
ts = Date.now();
}
}
function utf8ToBytes(str) {
if (typeof str !== 'string')
throw new TypeError('string expected');
const encoded = new TextEncoder().encode(str);
try {
return new Uint8Array(encoded);
}
finally {
clean(encoded);
}
}
function kdfInputToBytes(data, errorTitle = '') {
if (typeof data === 'string')
return utf8ToBytes(data);
return abytes(data, undefined, errorTitle);
}
function concatBytes(...arrays) {
let sum = 0;
for (let i = 0; i < arrays.length; i++) {
const a = arrays[i];
abytes(a);
sum += a.length;
}
const res = new Uint8Array(sum);
for (let i = 0, pad = 0; i < arrays.length; i++) {
const a = arrays[i];
res.set(a, pad);
pad += a.length;
}
return res;
}
const validateObject = (object, fields = {}, optFields = {}, title = 'object') => {
aobject(object, title);
aobject(fields, 'fields');
aobject(optFields, 'optFields');
function checkField(fieldName, expectedType, isOpt) {
const label = title === 'object' ? `param "${String(fieldName)}"` : `"${title}.${String(fieldName)}"`;
const val = object[fieldName];
if (!Object.hasOwn(object, fieldName) &&
(isOpt ? val !== undefined : expectedType !== 'function')) {
throw new TypeError(`${label} is invalid: expected own property`);
}
if (isOpt && val === undefined)
return;
const current = typeof val;
if (current !== expectedType || val === null)
throw new TypeError(`${label} is invalid: expected ${expectedType}, got ${current}`);
}
const iter = (f, isOpt) => Object.entries(f).forEach(([k, v]) => checkField(k, v, isOpt));
iter(fields, false);
iter(optFields, true);
};
function checkOpts(defaults, opts, title = 'opts') {
aopts(defaults, 'defaults');
if (opts !== undefined)
aopts(opts, title);
const merged = Object.assign(Object.create(null), defaults, opts);
return merged;
}
function createHasher(hashCons, info = {}) {
if (typeof hashCons !== 'function')
throw new TypeError('"hashCons" expected function, got type=' + typeof hashCons);
info = checkOpts({}, info, 'info');
const hashC = (msg, opts) => hashCons(opts)
.update(msg)
.digest();
const tmp = hashCons(undefined);
hashC.outputLen = tmp.outputLen;
hashC.blockLen = tmp.blockLen;
hashC.canXOF = tmp.canXOF;
hashC.create = (opts) => hashCons(opts);
Object.assign(hashC, info);
return Object.freeze(hashC);
}
function randomBytes(bytesLength = 32) {
anumber(bytesLength, 'bytesLength');
const cr = typeof globalThis === 'object' ? globalThis.crypto : null;
if (typeof cr?.getRandomValues !== 'function')
throw new Error('crypto.getRandomValues must be defined');
if (bytesLength > 65536)
throw new RangeError(`"bytesLength" expected <= 65536, got ${bytesLength}`);
return cr.getRandomValues(new Uint8Array(bytesLength));
}
const oidNist = (suffix) => ({
oid: Uint8Array.from([0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, suffix]),
});
return{isBytes,anumber,abool,abytes,copyBytes,ahash,aexists,aoutput,u8,u32,clean,createView,rotr,rotl,isLE,byteSwap,swap8IfBE,byteSwap32,swap32IfBE,bytesToHex,hexToBytes,nextTick,asyncLoop,utf8ToBytes,kdfInputToBytes,concatBytes,validateObject,checkOpts,createHasher,randomBytes,oidNist}})();
const $vendor_noble_hashes__md=(()=>{const{setU64FromNum}=$vendor_noble_hashes__u64;
const{abytes,aexists,aoutput,createView}=$vendor_noble_hashes_utils;
function Chi(a, b, c) {
return (a & b) ^ (~a & c);
}
function Maj(a, b, c) {
return (a & b) ^ (a & c) ^ (b & c);
}
class HashMD {
blockLen;
outputLen;
canXOF = false;
padOffset;
isLE;
buffer;
view;
finished = false;
length = 0;
pos = 0;
destroyed = false;
constructor(blockLen, outputLen, padOffset, isLE) {
this.blockLen = blockLen;
this.outputLen = outputLen;
this.padOffset = padOffset;
this.isLE = isLE;
this.buffer = new Uint8Array(blockLen);
this.view = createView(this.buffer);
}
update(data) {
aexists(this);
abytes(data);
const { view, buffer, blockLen } = this;
const len = data.length;
let processed = false;
for (let pos = 0; pos < len;) {
const take = Math.min(blockLen - this.pos, len - pos);
if (take === blockLen) {
const dataView = createView(data);
for (; blockLen <= len - pos; pos += blockLen)
this.process(dataView, pos);
processed = true;
continue;
}
buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
this.pos += take;
pos += take;
if (this.pos === blockLen) {
this.process(view, 0);
this.pos = 0;
processed = true;
}
}
this.length += data.length;
if (processed)
this.roundClean();
return this;
}
digestInto(out) {
aexists(this);
aoutput(out, this);
this.finished = true;
const { buffer, view, blockLen, isLE } = this;
let { pos } = this;
buffer[pos++] = 0b10000000;
buffer.fill(0, pos);
if (this.padOffset > blockLen - pos) {
this.process(view, 0);
buffer.fill(0);
}
setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
this.process(view, 0);
this.roundClean();
const oview = out === buffer ? view : createView(out);
const len = this.outputLen;
const outLen = len / 4;
const state = this.get();
if (len % 4 || outLen > state.length)
throw new Error('invalid outputLen');
for (let i = 0; i < outLen; i++)
oview.setUint32(4 * i, state[i], isLE);
}
digest() {
const { buffer, outputLen } = this;
this.digestInto(buffer);
const res = buffer.slice(0, outputLen);
this.destroy();
return res;
}
_cloneIntoMeta(to) {
const { buffer, length, finished, destroyed, pos } = this;
to.destroyed = destroyed;
to.finished = finished;
to.length = length;
to.pos = pos;
if (pos)
to.buffer.set(buffer);
return to;
}
clone() {
return this._cloneInto();
}
}
const SHA256_IV =   Uint32Array.from([
0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const SHA224_IV =   Uint32Array.from([
0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4,
]);
const SHA384_IV =   Uint32Array.from([
0xcbbb9d5d, 0xc1059ed8, 0x629a292a, 0x367cd507, 0x9159015a, 0x3070dd17, 0x152fecd8, 0xf70e5939,
0x67332667, 0xffc00b31, 0x8eb44a87, 0x68581511, 0xdb0c2e0d, 0x64f98fa7, 0x47b5481d, 0xbefa4fa4,
]);
const SHA512_IV =   Uint32Array.from([
0x6a09e667, 0xf3bcc908, 0xbb67ae85, 0x84caa73b, 0x3c6ef372, 0xfe94f82b, 0xa54ff53a, 0x5f1d36f1,
0x510e527f, 0xade682d1, 0x9b05688c, 0x2b3e6c1f, 0x1f83d9ab, 0xfb41bd6b, 0x5be0cd19, 0x137e2179,
]);
return{Chi,Maj,HashMD,SHA256_IV,SHA224_IV,SHA384_IV,SHA512_IV}})();
const $vendor_noble_hashes_sha2=(()=>{const{Chi,HashMD,Maj,SHA224_IV,SHA256_IV,SHA384_IV,SHA512_IV}=$vendor_noble_hashes__md;
const u64=$vendor_noble_hashes__u64;
const{clean,createHasher,oidNist,rotr}=$vendor_noble_hashes_utils;
const SHA256_K =   Uint32Array.from([
0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
]);
const SHA256_W =   new Uint32Array(64);
class SHA2_32B extends HashMD {
A = 0;
B = 0;
C = 0;
D = 0;
E = 0;
F = 0;
G = 0;
H = 0;
constructor(outputLen, IV) {
super(64, outputLen, 8, false);
this.A = IV[0] | 0;
this.B = IV[1] | 0;
this.C = IV[2] | 0;
this.D = IV[3] | 0;
this.E = IV[4] | 0;
this.F = IV[5] | 0;
this.G = IV[6] | 0;
this.H = IV[7] | 0;
}
get() {
const { A, B, C, D, E, F, G, H } = this;
return [A, B, C, D, E, F, G, H];
}
set(A, B, C, D, E, F, G, H) {
this.A = A | 0;
this.B = B | 0;
this.C = C | 0;
this.D = D | 0;
this.E = E | 0;
this.F = F | 0;
this.G = G | 0;
this.H = H | 0;
}
_cloneInto(to) {
(to ||= new this.constructor()).set(...this.get());
return this._cloneIntoMeta(to);
}
process(view, offset) {
for (let i = 0; i < 16; i++, offset += 4)
SHA256_W[i] = view.getUint32(offset, false);
for (let i = 16; i < 64; i++) {
const W15 = SHA256_W[i - 15];
const W2 = SHA256_W[i - 2];
const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ (W15 >>> 3);
const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ (W2 >>> 10);
SHA256_W[i] = (s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16]) | 0;
}
let { A, B, C, D, E, F, G, H } = this;
for (let i = 0; i < 64; i++) {
const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
const T1 = (H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i]) | 0;
const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
const T2 = (sigma0 + Maj(A, B, C)) | 0;
H = G;
G = F;
F = E;
E = (D + T1) | 0;
D = C;
C = B;
B = A;
A = (T1 + T2) | 0;
}
A = (A + this.A) | 0;
B = (B + this.B) | 0;
C = (C + this.C) | 0;
D = (D + this.D) | 0;
E = (E + this.E) | 0;
F = (F + this.F) | 0;
G = (G + this.G) | 0;
H = (H + this.H) | 0;
this.set(A, B, C, D, E, F, G, H);
}
roundClean() {
clean(SHA256_W);
}
destroy() {
this.destroyed = true;
this.set(0, 0, 0, 0, 0, 0, 0, 0);
clean(this.buffer);
}
}
class _SHA256 extends SHA2_32B {
constructor() {
super(32, SHA256_IV);
}
}
class _SHA224 extends SHA2_32B {
constructor() {
super(28, SHA224_IV);
}
}
const K512 =   (() => u64.split([
'0x428a2f98d728ae22', '0x7137449123ef65cd', '0xb5c0fbcfec4d3b2f', '0xe9b5dba58189dbbc',
'0x3956c25bf348b538', '0x59f111f1b605d019', '0x923f82a4af194f9b', '0xab1c5ed5da6d8118',
'0xd807aa98a3030242', '0x12835b0145706fbe', '0x243185be4ee4b28c', '0x550c7dc3d5ffb4e2',
'0x72be5d74f27b896f', '0x80deb1fe3b1696b1', '0x9bdc06a725c71235', '0xc19bf174cf692694',
'0xe49b69c19ef14ad2', '0xefbe4786384f25e3', '0x0fc19dc68b8cd5b5', '0x240ca1cc77ac9c65',
'0x2de92c6f592b0275', '0x4a7484aa6ea6e483', '0x5cb0a9dcbd41fbd4', '0x76f988da831153b5',
'0x983e5152ee66dfab', '0xa831c66d2db43210', '0xb00327c898fb213f', '0xbf597fc7beef0ee4',
'0xc6e00bf33da88fc2', '0xd5a79147930aa725', '0x06ca6351e003826f', '0x142929670a0e6e70',
'0x27b70a8546d22ffc', '0x2e1b21385c26c926', '0x4d2c6dfc5ac42aed', '0x53380d139d95b3df',
'0x650a73548baf63de', '0x766a0abb3c77b2a8', '0x81c2c92e47edaee6', '0x92722c851482353b',
'0xa2bfe8a14cf10364', '0xa81a664bbc423001', '0xc24b8b70d0f89791', '0xc76c51a30654be30',
'0xd192e819d6ef5218', '0xd69906245565a910', '0xf40e35855771202a', '0x106aa07032bbd1b8',
'0x19a4c116b8d2d0c8', '0x1e376c085141ab53', '0x2748774cdf8eeb99', '0x34b0bcb5e19b48a8',
'0x391c0cb3c5c95a63', '0x4ed8aa4ae3418acb', '0x5b9cca4f7763e373', '0x682e6ff3d6b2b8a3',
'0x748f82ee5defb2fc', '0x78a5636f43172f60', '0x84c87814a1f0ab72', '0x8cc702081a6439ec',
'0x90befffa23631e28', '0xa4506cebde82bde9', '0xbef9a3f7b2c67915', '0xc67178f2e372532b',
'0xca273eceea26619c', '0xd186b8c721c0c207', '0xeada7dd6cde0eb1e', '0xf57d4f7fee6ed178',
'0x06f067aa72176fba', '0x0a637dc5a2c898a6', '0x113f9804bef90dae', '0x1b710b35131c471b',
'0x28db77f523047d84', '0x32caab7b40c72493', '0x3c9ebe0a15c9bebc', '0x431d67c49c100d4c',
'0x4cc5d4becb3e42b6', '0x597f299cfc657e2a', '0x5fcb6fab3ad6faec', '0x6c44198c4a475817'
].map(n => BigInt(n))))();
const SHA512_Kh =   (() => K512[0])();
const SHA512_Kl =   (() => K512[1])();
const SHA512_W_H =   new Uint32Array(80);
const SHA512_W_L =   new Uint32Array(80);
class SHA2_64B extends HashMD {
Ah = 0;
Al = 0;
Bh = 0;
Bl = 0;
Ch = 0;
Cl = 0;
Dh = 0;
Dl = 0;
Eh = 0;
El = 0;
Fh = 0;
Fl = 0;
Gh = 0;
Gl = 0;
Hh = 0;
Hl = 0;
constructor(outputLen, IV) {
super(128, outputLen, 16, false);
this.Ah = IV[0] | 0;
this.Al = IV[1] | 0;
this.Bh = IV[2] | 0;
this.Bl = IV[3] | 0;
this.Ch = IV[4] | 0;
this.Cl = IV[5] | 0;
this.Dh = IV[6] | 0;
this.Dl = IV[7] | 0;
this.Eh = IV[8] | 0;
this.El = IV[9] | 0;
this.Fh = IV[10] | 0;
this.Fl = IV[11] | 0;
this.Gh = IV[12] | 0;
this.Gl = IV[13] | 0;
this.Hh = IV[14] | 0;
this.Hl = IV[15] | 0;
}
get() {
const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
return [Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl];
}
set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
this.Ah = Ah | 0;
this.Al = Al | 0;
this.Bh = Bh | 0;
this.Bl = Bl | 0;
this.Ch = Ch | 0;
this.Cl = Cl | 0;
this.Dh = Dh | 0;
this.Dl = Dl | 0;
this.Eh = Eh | 0;
this.El = El | 0;
this.Fh = Fh | 0;
this.Fl = Fl | 0;
this.Gh = Gh | 0;
this.Gl = Gl | 0;
this.Hh = Hh | 0;
this.Hl = Hl | 0;
}
_cloneInto(to) {
(to ||= new this.constructor()).set(...this.get());
return this._cloneIntoMeta(to);
}
process(view, offset) {
for (let i = 0; i < 16; i++, offset += 4) {
SHA512_W_H[i] = view.getUint32(offset);
SHA512_W_L[i] = view.getUint32((offset += 4));
}
for (let i = 16; i < 80; i++) {
const W15h = SHA512_W_H[i - 15] | 0;
const W15l = SHA512_W_L[i - 15] | 0;
const s0h = u64.rotrSH(W15h, W15l, 1) ^ u64.rotrSH(W15h, W15l, 8) ^ u64.shrSH(W15h, W15l, 7);
const s0l = u64.rotrSL(W15h, W15l, 1) ^ u64.rotrSL(W15h, W15l, 8) ^ u64.shrSL(W15h, W15l, 7);
const W2h = SHA512_W_H[i - 2] | 0;
const W2l = SHA512_W_L[i - 2] | 0;
const s1h = u64.rotrSH(W2h, W2l, 19) ^ u64.rotrBH(W2h, W2l, 61) ^ u64.shrSH(W2h, W2l, 6);
const s1l = u64.rotrSL(W2h, W2l, 19) ^ u64.rotrBL(W2h, W2l, 61) ^ u64.shrSL(W2h, W2l, 6);
const SUMl = u64.add4L(s0l, s1l, SHA512_W_L[i - 7], SHA512_W_L[i - 16]);
const SUMh = u64.add4H(SUMl, s0h, s1h, SHA512_W_H[i - 7], SHA512_W_H[i - 16]);
SHA512_W_H[i] = SUMh | 0;
SHA512_W_L[i] = SUMl | 0;
}
let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
for (let i = 0; i < 80; i++) {
const sigma1h = u64.rotrSH(Eh, El, 14) ^ u64.rotrSH(Eh, El, 18) ^ u64.rotrBH(Eh, El, 41);
const sigma1l = u64.rotrSL(Eh, El, 14) ^ u64.rotrSL(Eh, El, 18) ^ u64.rotrBL(Eh, El, 41);
const CHIh = (Eh & Fh) ^ (~Eh & Gh);
const CHIl = (El & Fl) ^ (~El & Gl);
const T1ll = u64.add5L(Hl, sigma1l, CHIl, SHA512_Kl[i], SHA512_W_L[i]);
const T1h = u64.add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i], SHA512_W_H[i]);
const T1l = T1ll | 0;
const sigma0h = u64.rotrSH(Ah, Al, 28) ^ u64.rotrBH(Ah, Al, 34) ^ u64.rotrBH(Ah, Al, 39);
const sigma0l = u64.rotrSL(Ah, Al, 28) ^ u64.rotrBL(Ah, Al, 34) ^ u64.rotrBL(Ah, Al, 39);
const MAJh = (Ah & Bh) ^ (Ah & Ch) ^ (Bh & Ch);
const MAJl = (Al & Bl) ^ (Al & Cl) ^ (Bl & Cl);
Hh = Gh | 0;
Hl = Gl | 0;
Gh = Fh | 0;
Gl = Fl | 0;
Fh = Eh | 0;
Fl = El | 0;
({ h: Eh, l: El } = u64.add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
Dh = Ch | 0;
Dl = Cl | 0;
Ch = Bh | 0;
Cl = Bl | 0;
Bh = Ah | 0;
Bl = Al | 0;
const All = u64.add3L(T1l, sigma0l, MAJl);
Ah = u64.add3H(All, T1h, sigma0h, MAJh);
Al = All | 0;
}
({ h: Ah, l: Al } = u64.add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
({ h: Bh, l: Bl } = u64.add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
({ h: Ch, l: Cl } = u64.add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
({ h: Dh, l: Dl } = u64.add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
({ h: Eh, l: El } = u64.add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
({ h: Fh, l: Fl } = u64.add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
({ h: Gh, l: Gl } = u64.add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
({ h: Hh, l: Hl } = u64.add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
}
roundClean() {
clean(SHA512_W_H, SHA512_W_L);
}
destroy() {
this.destroyed = true;
clean(this.buffer);
this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
}
class _SHA512 extends SHA2_64B {
constructor() {
super(64, SHA512_IV);
}
}
class _SHA384 extends SHA2_64B {
constructor() {
super(48, SHA384_IV);
}
}
const T224_IV =   Uint32Array.from([
0x8c3d37c8, 0x19544da2, 0x73e19966, 0x89dcd4d6, 0x1dfab7ae, 0x32ff9c82, 0x679dd514, 0x582f9fcf,
0x0f6d2b69, 0x7bd44da8, 0x77e36f73, 0x04c48942, 0x3f9d85a8, 0x6a1d36c8, 0x1112e6ad, 0x91d692a1,
]);
const T256_IV =   Uint32Array.from([
0x22312194, 0xfc2bf72c, 0x9f555fa3, 0xc84c64c2, 0x2393b86b, 0x6f53b151, 0x96387719, 0x5940eabd,
0x96283ee2, 0xa88effe3, 0xbe5e1e25, 0x53863992, 0x2b0199fc, 0x2c85b8aa, 0x0eb72ddc, 0x81c52ca2,
]);
class _SHA512_224 extends SHA2_64B {
constructor() {
super(28, T224_IV);
}
}
class _SHA512_256 extends SHA2_64B {
constructor() {
super(32, T256_IV);
}
}
const sha256 =   createHasher(() => new _SHA256(),
oidNist(0x01));
const sha224 =   createHasher(() => new _SHA224(),
oidNist(0x04));
const sha512 =   createHasher(() => new _SHA512(),
oidNist(0x03));
const sha384 =   createHasher(() => new _SHA384(),
oidNist(0x02));
const sha512_256 =   createHasher(() => new _SHA512_256(),
oidNist(0x06));
const sha512_224 =   createHasher(() => new _SHA512_224(),
oidNist(0x05));
return{_SHA256,_SHA224,_SHA512,_SHA384,_SHA512_224,_SHA512_256,sha256,sha224,sha512,sha384,sha512_256,sha512_224}})();
const $vendor_noble_hashes_sha3=(()=>{const{split}=$vendor_noble_hashes__u64;
const{abool,abytes,aexists,anumber,aoutput,checkOpts,clean,createHasher,oidNist,swap32IfBE,u32}=$vendor_noble_hashes_utils;
const _0n = BigInt(0);
const _1n = BigInt(1);
const _2n = BigInt(2);
const _7n = BigInt(7);
const _256n = BigInt(256);
const _0x71n = BigInt(0x71);
const SHA3_PI = [];
const SHA3_ROTL = [];
const _SHA3_IOTA = [];
for (let round = 0, R = _1n, x = 1, y = 0; round < 24; round++) {
[x, y] = [y, (2 * x + 3 * y) % 5];
SHA3_PI.push(2 * (5 * y + x));
SHA3_ROTL.push((((round + 1) * (round + 2)) / 2) % 64);
let t = _0n;
for (let j = 0; j < 7; j++) {
R = ((R << _1n) ^ ((R >> _7n) * _0x71n)) % _256n;
if (R & _2n)
t ^= _1n << ((_1n << BigInt(j)) - _1n);
}
_SHA3_IOTA.push(t);
}
const IOTAS = split(_SHA3_IOTA, true);
const SHA3_IOTA_H = IOTAS[0];
const SHA3_IOTA_L = IOTAS[1];
const rotlSH = (h, l, s) => (h << s) | (l >>> (32 - s));
const rotlSL = (h, l, s) => (l << s) | (h >>> (32 - s));
const rotlBH = (h, l, s) => (l << (s - 32)) | (h >>> (64 - s));
const rotlBL = (h, l, s) => (h << (s - 32)) | (l >>> (64 - s));
const rotlH = (h, l, s) => (s > 32 ? rotlBH(h, l, s) : rotlSH(h, l, s));
const rotlL = (h, l, s) => (s > 32 ? rotlBL(h, l, s) : rotlSL(h, l, s));
const B = new Uint32Array(5 * 2);
function keccakP(s, rounds = 24) {
if (!(s instanceof Uint32Array))
throw new TypeError('"s" expected Uint32Array(50), got type=' + typeof s);
if (s.length !== 50)
throw new RangeError('"s" expected Uint32Array(50), got length=' + s.length);
anumber(rounds, 'rounds');
if (rounds < 1 || rounds > 24)
throw new Error('"rounds" expected integer 1..24');
for (let round = 24 - rounds; round < 24; round++) {
for (let x = 0; x < 10; x++)
B[x] = s[x] ^ s[x + 10] ^ s[x + 20] ^ s[x + 30] ^ s[x + 40];
for (let x = 0; x < 10; x += 2) {
const idx1 = (x + 8) % 10;
const idx0 = (x + 2) % 10;
const B0 = B[idx0];
const B1 = B[idx0 + 1];
const Th = rotlH(B0, B1, 1) ^ B[idx1];
const Tl = rotlL(B0, B1, 1) ^ B[idx1 + 1];
for (let y = 0; y < 50; y += 10) {
s[x + y] ^= Th;
s[x + y + 1] ^= Tl;
}
}
let curH = s[2];
let curL = s[3];
for (let t = 0; t < 24; t++) {
const shift = SHA3_ROTL[t];
const Th = rotlH(curH, curL, shift);
const Tl = rotlL(curH, curL, shift);
const PI = SHA3_PI[t];
curH = s[PI];
curL = s[PI + 1];
s[PI] = Th;
s[PI + 1] = Tl;
}
for (let y = 0; y < 50; y += 10) {
const b0 = s[y], b1 = s[y + 1], b2 = s[y + 2], b3 = s[y + 3];
s[y] ^= ~s[y + 2] & s[y + 4];
s[y + 1] ^= ~s[y + 3] & s[y + 5];
s[y + 2] ^= ~s[y + 4] & s[y + 6];
s[y + 3] ^= ~s[y + 5] & s[y + 7];
s[y + 4] ^= ~s[y + 6] & s[y + 8];
s[y + 5] ^= ~s[y + 7] & s[y + 9];
s[y + 6] ^= ~s[y + 8] & b0;
s[y + 7] ^= ~s[y + 9] & b1;
s[y + 8] ^= ~b0 & b2;
s[y + 9] ^= ~b1 & b3;
}
s[0] ^= SHA3_IOTA_H[round];
s[1] ^= SHA3_IOTA_L[round];
}
clean(B);
}
class Keccak {
state;
pos = 0;
posOut = 0;
finished = false;
state32;
destroyed = false;
blockLen;
suffix;
outputLen;
canXOF;
enableXOF = false;
rounds;
constructor(blockLen, suffix, outputLen, enableXOF = false, rounds = 24) {
anumber(blockLen, 'blockLen');
anumber(suffix, 'suffix');
anumber(rounds, 'rounds');
abool(enableXOF, 'enableXOF');
this.blockLen = blockLen;
this.suffix = suffix;
this.outputLen = outputLen;
this.enableXOF = enableXOF;
this.canXOF = enableXOF;
this.rounds = rounds;
anumber(outputLen, 'outputLen');
if (!(0 < blockLen && blockLen < 200))
throw new Error('"blockLen" must be 1..199');
this.state = new Uint8Array(200);
this.state32 = u32(this.state);
}
clone() {
return this._cloneInto();
}
keccak() {
swap32IfBE(this.state32);
keccakP(this.state32, this.rounds);
swap32IfBE(this.state32);
this.posOut = 0;
this.pos = 0;
}
update(data) {
aexists(this);
abytes(data);
const { blockLen, state, state32 } = this;
const len = data.length;
const canUseU32 = blockLen % 4 === 0 && data.byteOffset % 4 === 0;
const blockLen32 = blockLen / 4;
const data32 = canUseU32 && len >= blockLen ? u32(data) : undefined;
for (let pos = 0; pos < len;) {
if (data32 !== undefined && this.pos === 0 && pos % 4 === 0 && len - pos >= blockLen) {
for (let i = 0, o = pos / 4; i < blockLen32; i++)
state32[i] ^= data32[o + i];
pos += blockLen;
this.pos = blockLen;
this.keccak();
continue;
}
const take = Math.min(blockLen - this.pos, len - pos);
for (let i = 0; i < take; i++)
state[this.pos++] ^= data[pos++];
if (this.pos === blockLen)
this.keccak();
}
return this;
}
finish() {
if (this.finished)
return;
this.finished = true;
const { state, suffix, pos, blockLen } = this;
state[pos] ^= suffix;
if ((suffix & 0x80) !== 0 && pos === blockLen - 1)
this.keccak();
state[blockLen - 1] ^= 0x80;
this.keccak();
}
writeInto(out) {
aexists(this, false);
abytes(out);
this.finish();
const bufferOut = this.state;
const { blockLen } = this;
for (let pos = 0, len = out.length; pos < len;) {
if (this.posOut >= blockLen)
this.keccak();
const take = Math.min(blockLen - this.posOut, len - pos);
out.set(bufferOut.subarray(this.posOut, this.posOut + take), pos);
this.posOut += take;
pos += take;
}
return out;
}
xofInto(out) {
if (!this.enableXOF)
throw new Error('XOF is not enabled');
return this.writeInto(out);
}
xof(bytes) {
anumber(bytes);
return this.xofInto(new Uint8Array(bytes));
}
digestInto(out) {
aoutput(out, this);
if (this.finished)
throw new Error('digest() was already called');
this.writeInto(out.length === this.outputLen ? out : out.subarray(0, this.outputLen));
this.destroy();
}
digest() {
const out = new Uint8Array(this.outputLen);
this.digestInto(out);
return out;
}
destroy() {
this.destroyed = true;
clean(this.state);
}
_cloneInto(to) {
const { blockLen, suffix, outputLen, rounds, enableXOF } = this;
to ||= new Keccak(blockLen, suffix, outputLen, enableXOF, rounds);
to.blockLen = blockLen;
to.state32.set(this.state32);
to.pos = this.pos;
to.posOut = this.posOut;
to.finished = this.finished;
to.rounds = rounds;
to.suffix = suffix;
to.outputLen = outputLen;
to.enableXOF = enableXOF;
to.canXOF = this.canXOF;
to.destroyed = this.destroyed;
return to;
}
}
const genKeccak = (suffix, blockLen, outputLen, info = {}) => createHasher(() => new Keccak(blockLen, suffix, outputLen), info);
const sha3_224 =   genKeccak(0x06, 144, 28,
oidNist(0x07));
const sha3_256 =   genKeccak(0x06, 136, 32,
oidNist(0x08));
const sha3_384 =   genKeccak(0x06, 104, 48,
oidNist(0x09));
const sha3_512 =   genKeccak(0x06, 72, 64,
oidNist(0x0a));
const keccak_224 =   genKeccak(0x01, 144, 28);
const keccak_256 =   genKeccak(0x01, 136, 32);
const keccak_384 =   genKeccak(0x01, 104, 48);
const keccak_512 =   genKeccak(0x01, 72, 64);
const genShake = (suffix, blockLen, outputLen, info = {}) => createHasher((opts = {}) => {
opts = checkOpts({}, opts);
return new Keccak(blockLen, suffix, opts.dkLen === undefined ? outputLen : opts.dkLen, true);
}, info);
const shake128 =
genShake(0x1f, 168, 16,   oidNist(0x0b));
const shake256 =
genShake(0x1f, 136, 32,   oidNist(0x0c));
const shake128_32 =
genShake(0x1f, 168, 32,   oidNist(0x0b));
const shake256_64 =
genShake(0x1f, 136, 64,   oidNist(0x0c));
return{keccakP,Keccak,sha3_224,sha3_256,sha3_384,sha3_512,keccak_224,keccak_256,keccak_384,keccak_512,shake128,shake256,shake128_32,shake256_64}})();
const $proof_verifier=(()=>{const{Point}=$vendor_noble_ed25519_index;
const{sha256,sha512}=$vendor_noble_hashes_sha2;
const{shake256}=$vendor_noble_hashes_sha3;
const [FORMAT_1, FORMAT_2] = ["rumpus/1", "rumpus/2"];
const [PURPOSES, CHANCE] = [["game", "lesson", "puzzle", "retry"], ["draw for deal", "deal", "turn stock"]];
const [LONGEST_LINE, MOST_LINES, DEEPEST, MOST_FIGURES] = [65_536, 200_000, 100, 4300];
const [SECRET_BYTES, LONGEST_SECRET, NUMBERS, LONGEST_WORD, LONG_WORD] = [80, 1024, 2 ** 32, 200, 16];
const [HEX, SIGNS_BEHIND] = [/^(?:[0-9a-f]{2})+$/, / [0-9a-f]{20}$/];
const BLANK = /[,\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf8 = (  text) => new TextEncoder().encode(text);
const isWhole = (  text) => !/\p{Cs}/u.test(text);
const joined = (  ...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const u32 = (  number) => Uint8Array.of(number, number >>> 8, number >>> 16, number >>> 24);
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (  bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
class Unfit extends Error {}
const NO_JSON = "not a whole line of JSON";
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]|-?[0-9][-+.0-9eE]*/g;
const FRACTION = "[[]]";
function readJson(bytes, isStrict) {
const open =   ([]);
let last = "";
const read = (  token) => {
if (token === "{" || token === "[") open.push(new Set());
else if (token === "}" || token === "]") open.pop();
else if (token === ":" && open[open.length - 1].has(JSON.parse(last))) throw new Unfit("a field stands twice");
else if (token === ":") open[open.length - 1].add(JSON.parse(last));
else if (token[0] !== '"') return checkedNumber(token, isStrict);
else if (token.includes("\\u") && !isWhole(JSON.parse(token))) throw new Unfit(NO_JSON);
if (open.length > DEEPEST) throw new Unfit(`more than ${DEEPEST} objects and lists lie in one another`);
last = token;
return token;
};
try {
const text = decoder.decode(bytes);
JSON.parse(text);
return { text, value: JSON.parse(text.replace(TOKEN, read)) };
} catch (error) {
throw error instanceof Unfit ? error : new Unfit(NO_JSON);
}
}
function checkedNumber(text, isStrict) {
const isFigures = /^-?[0-9]+$/.test(text);
const isAlike = isFigures && Number.isSafeInteger(Number(text)) && text !== "-0";
const isNumber = isFigures ? text.replace("-", "").length <= MOST_FIGURES : Number.isFinite(Number(text));
if (!isNumber || (isStrict && !isAlike)) throw new Unfit(`${text.slice(0, 40)} is no number that programs read alike`);
return isFigures ? text : FRACTION;
}
const isText = (  value) => typeof value === "string";
const isNumber = (  value) => Number.isSafeInteger(value);
const isFlag = (  value) => typeof value === "boolean";
const isObject = (  value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isHex = (  text,   figures) => isText(text) && text.length === figures && HEX.test(text);
const are = (holds) => (value) => Array.isArray(value) && value.every(holds);
const has = (kinds) => (value) => isObject(value) && !wrongField(value, kinds);
const areOptions = (  value) =>
isObject(value) && Object.values(value).every((one) => one === null || isText(one) || isNumber(one));
function wrongField(fields, kinds) {
return Object.keys(kinds).find((kind) => {
const name = kind.replace("?", "");
return Object.hasOwn(fields, name) ? !kinds[kind](fields[name]) : name === kind;
});
}
function check(fields, kinds) {
const wrong = wrongField(fields, kinds);
if (wrong) throw new Unfit(`"${wrong.replace("?", "")}" is missing, or is not what it should be`);
}
const HEADER = { game: isText, rules: isNumber, options: areOptions, seats: are(has({ name: isText, kind: isText })) };
const FAIR = { commitment: isText, words: are(isText), seeded: isFlag };
const POSITION = {
...{ hands: are(isText), melds: are(has({ cards: isText, owners: are(isNumber) })), opened: are(isNumber) },
...{ pile: isText, stock: isText, to_move: isNumber, drawn: isFlag },
};
const [GIVEN, DEALER, START] = [{ orders: (  how) => how === "given" }, { dealer: isNumber }, { start: has(POSITION) }];
const PURPOSE = { "purpose?": (  value) => PURPOSES.includes(value) };
const ACTION = { act: isText, "seat?": isNumber, "points?": are(isNumber), "by?": isText };
const OUTCOME = { reason: isText, "winners?": are(isNumber), "points?": are(isNumber), "settlement?": are(isNumber) };
const isShort = (  secret) => isText(secret) && [...secret].length <= 2 * LONGEST_SECRET;
const END = { end: has(OUTCOME), scores: are(isNumber), "secret?": isShort };
const SIGNED = { signed: has({ by: isText, at: isNumber, ed25519: isText }) };
const IN_ORDER = {
header: ["format", ...Object.keys({ ...HEADER, ...FAIR, ...GIVEN, ...DEALER, ...START }), "purpose"],
...{ action: ["seq", "seat", "act", "points", "by"], end: ["seq", "end", "scores", "secret"], signed: ["signed"] },
};
const INSIDE = {
...{ seats: ["name", "kind"], start: Object.keys(POSITION), melds: ["cards", "owners"] },
...{ end: ["reason", "winners", "points", "settlement"], signed: ["by", "at", "ed25519"] },
};
function spelled(fields, names) {
const parts = names.filter((name) => Object.hasOwn(fields, name)).map((name) => `"${name}":${spelledField(name, fields[name])}`);
return `{${parts.join(",")}}`;
}
function spelledField(name, value) {
const inside = (  fields) => spelled(fields, INSIDE[name]);
if (INSIDE[name]) return isObject(value) ? inside(value) : `[${value.map(inside).join(",")}]`;
if (name !== "options") return JSON.stringify(value);
const sorted = Object.keys(value).sort(byCodePoint);
return `{${sorted.map((option) => `${JSON.stringify(option)}:${JSON.stringify(value[option])}`).join(",")}}`;
}
const byCodePoint = (one, other) => (hexOf(utf8(one)) < hexOf(utf8(other)) ? -1 : 1);
function readLine(line, number, isStrict) {
if (number > MOST_LINES) throw new Unfit(`longer than ${MOST_LINES} lines: this is no record`);
if (line.length > LONGEST_LINE) throw new Unfit(`longer than ${LONGEST_LINE} bytes: this is no record`);
const { text, value: fields } = readJson(line, isStrict);
if (!text.endsWith("\n")) throw new Unfit("the line does not end: the file is cut here");
if (!isObject(fields)) throw new Unfit("each line is a JSON object in braces");
return { text, fields };
}
function begin(record, header) {
const { format } = header;
if (![FORMAT_1, FORMAT_2].includes(format)) throw new Unfit("this is not a record of a format that is read here");
const [isChosen, isNew] = ["orders" in header, format !== FORMAT_1];
const begun = isNew && "start" in header ? START : DEALER;
check(header, { ...HEADER, ...(isChosen ? { ...GIVEN, ...begun } : FAIR), ...(isNew ? PURPOSE : {}) });
const others = isChosen ? [...Object.keys(FAIR), ...(begun === START ? ["dealer"] : [])] : ["start", "dealer", "purpose"];
const other = isNew && others.find((name) => name in header);
if (other) throw new Unfit(`"${other}" does not belong in this header`);
record.header = header;
return IN_ORDER.header;
}
function readRecord(bytes) {
const record =   ({ header: {}, startPromise: null, lines: [], end: null, signature: null });
let [number, start, end, isNew, isCanonical] = [0, 0, 0, false, true];
try {
while (!number || end < bytes.length) {
[number, start, end] = [number + 1, end, bytes.indexOf(10, end) + 1 || bytes.length];
const line = bytes.subarray(start, end);
const { text, fields } = readLine(line, number, isNew);
const names = number === 1 ? begin(record, fields) : record.end ? sign(record, fields, isNew) : add(record, fields, number);
isNew = record.header.format !== FORMAT_1;
if (number === 1 && isNew) readLine(line, number, isNew);
if (number === 1 && isNew) record.startPromise = startPromise(line.subarray(0, -1));
isCanonical = isCanonical && isNew && `${spelled(fields, names)}\n` === text;
}
} catch (error) {
throw error instanceof Unfit ? new Unfit(`Line ${number}: ${error.message}.`) : error;
}
if (record.signature) record.signature = { ...record.signature, digest: sha256(bytes.subarray(0, start)), isCanonical };
return record;
}
function add(record, fields, number) {
const isEnd = "end" in fields;
if (fields.seq !== number - 1) throw new Unfit(`"seq" must be ${number - 1}`);
check(fields, isEnd ? END : ACTION);
if (isEnd) record.end = fields;
else record.lines.push(fields);
return isEnd ? IN_ORDER.end : IN_ORDER.action;
}
function sign(record, fields, isNew) {
if (record.signature || !("signed" in fields) || !isNew) throw new Unfit("nothing follows the last line");
check(fields, SIGNED);
record.signature = { by: fields.signed.by, ed25519: fields.signed.ed25519 };
return IN_ORDER.signed;
}
const secretPromise = (secret) => hexOf(sha256(joined(utf8("rumpus/1\0"), secret)));
const startPromise = (line) => hexOf(sha256(joined(utf8("rumpus/2 start\0"), typeof line === "string" ? utf8(line) : line)));
function orderOf(secret, words, purpose, deal, turning, cards) {
const stream = shake256.create().update(utf8("rumpus/1 order\0"));
for (const part of [secret, ...words.map(utf8), utf8(purpose), u32(deal), u32(turning)]) stream.update(u32(part.length)).update(part);
const next = () => new DataView(stream.xof(4).buffer).getUint32(0, true);
const order = [...cards];
for (let count = order.length; count > 1; count--) {
const even = NUMBERS - (NUMBERS % count);
let number = next();
while (number >= even) number = next();
const place = number % count;
[order[count - 1], order[place]] = [order[place], order[count - 1]];
}
return order;
}
class Dealer {
deals =   ([]);
draw =   (null);
pile =   (null);
drawer = 0;
isFresh = false;
constructor(record, secret, dealing, unchecked) {
this.order = (  ...asked) => orderOf(secret, record.header.words, ...asked);
this.dealing = dealing;
this.unchecked = unchecked;
for (const line of record.lines) this.follow(line);
}
follow({ seat, act }) {
const [deal, next] = [this.deals[this.deals.length - 1], this.deals.length + 1];
if (seat !== undefined) deal && this.act(deal, seat, act);
else if (this.isFresh && act !== "turn stock") this.unchecked.push(`Deal ${next}: nobody played the deal before it.`);
else if (act === "draw for deal") this.draw ??= this.drawn(next);
else if (act === "deal") this.deal(next);
else if (deal) this.turn(deal);
}
drawn(deal) {
const { cards, seats, draw } = this.dealing;
const shown =   ([]);
let asked = Array.from({ length: seats }, (_, seat) => seat);
let [waiting, ranks] = [[...asked], new Map()];
for (const card of draw ? this.order("draw for deal", deal, 0, cards) : []) {
const seat = Number(waiting.shift());
shown.push([seat, card]);
const rank = draw?.ranks[cards.indexOf(card)] ?? null;
if (rank === null) waiting.push(seat);
else ranks.set(seat, rank);
if (waiting.length) continue;
const best = Math[draw?.highest ? "max" : "min"](...ranks.values());
asked = asked.filter((one) => ranks.get(one) === best);
if (asked.length === 1) break;
[waiting, ranks] = [[...asked], new Map()];
}
this.drawer = asked[0];
return draw && shown;
}
deal(deal) {
const { cards, seats, hand_size, upcard, draw } = this.dealing;
const order = this.order("deal", deal, 0, cards);
const starter = this.draw && draw ? (this.drawer + Number(!draw.winner_starts)) % seats : null;
const [first, ...rest] = order.slice(seats * hand_size);
const stock = upcard ? rest : [first, ...rest];
this.deals.push({ deal, draw: this.draw, starter, order, hands: null, upcard: upcard ? first : null, stock, turnings: [] });
[this.draw, this.isFresh] = [null, true];
this.pile = this.dealing.single && upcard ? [first] : null;
}
turn(deal) {
deal.turnings.push(this.pile && this.order("turn stock", deal.deal, deal.turnings.length + 1, this.pile));
if (!this.pile) this.unchecked.push(`Deal ${deal.deal}: nothing tells what lay in the pile, so the turned stock was not derived.`);
this.pile = this.dealing.single ? [] : null;
}
act(deal, seat, act) {
const { cards, seats } = this.dealing;
this.isFresh = false;
if (deal.starter === null && seat >= 0 && seat < seats) deal.starter = seat;
const [verb, named] = act.split(BLANK).filter(Boolean);
const [done, card] = [verb?.toLowerCase(), named?.toUpperCase()];
if (!this.pile || (done !== "discard" && done !== "take")) return;
const at = done === "take" && card === undefined ? this.pile.length - 1 : this.pile.lastIndexOf(card);
if (done === "take") this.pile = at < 0 ? null : this.pile.slice(0, at);
else if (!cards.includes(card) || this.pile.push(card) > cards.length) this.pile = null;
}
whole() {
const { seats, hand_size, in_blocks } = this.dealing;
for (const deal of this.deals) {
const { starter, order } = deal;
const turnOf = (  place) => (in_blocks ? Math.floor(place / hand_size) : place % seats);
const dealt = order.slice(0, seats * hand_size);
const hand = (  turn) => dealt.filter((_, place) => turnOf(place) === turn);
if (starter === null) this.unchecked.push(`Deal ${deal.deal}: nothing tells who starts, so the hands were not told apart.`);
else deal.hands = Array.from({ length: seats }, (_, seat) => hand((seat - starter + seats) % seats));
}
return this.deals;
}
}
function dealsOf(record, secret, dealing, unchecked) {
const { game, rules, seats, options, words } = record.header;
const isIts =
dealing && dealing.game === game && dealing.rules === rules && dealing.seats === seats.length && words.length === seats.length &&
words.every((  word) => [...word].length <= LONGEST_WORD) &&
Object.entries(options).every(([option, value]) => dealing.options[option] === value);
const why = dealing ? "this header and what tells how cards are dealt do not fit" : "nothing tells how this game is dealt";
if (!isIts) return void unchecked.push(`The hands were not derived: ${why}.`);
return new Dealer(record, secret, dealing, unchecked).whole();
}
function shownOtherwise(deals, shown) {
const sorted = (  hands) => hands?.map((hand) => [...hand].sort());
const differ = (  ours,   theirs) => theirs != null && JSON.stringify(ours) !== JSON.stringify(theirs);
const isOther = (  deal,   { draw, upcard, stock, hands }) =>
!deal || differ(deal.draw, draw) || differ(deal.upcard, upcard) || differ(deal.stock, stock) ||
(deal.hands && differ(sorted(deal.hands), sorted(hands)));
return shown.findIndex((other, index) => isOther(deals[index], other)) + 1;
}
const ORDER = Point.CURVE().n;
const numberOf = (  bytes) => BigInt(`0x${hexOf(Uint8Array.from(bytes).reverse())}`);
function verifies(key, ed25519, message) {
const [public_, r, s] = [bytesOf(key), bytesOf(ed25519.slice(0, 64)), numberOf(bytesOf(ed25519.slice(64)))];
if (s >= ORDER) return false;
const k = numberOf(sha512(joined(r, public_, message))) % ORDER;
try {
const point = Point.BASE.multiply(s, false).subtract(Point.fromBytes(public_, true).multiply(k, false));
return hexOf(point.toBytes()) === hexOf(r);
} catch {
return false;
}
}
function published(document) {
const { format, keys: listed, ed25519 } = readJson(utf8(document), true).value ?? {};
const keys =   (Array.isArray(listed) ? listed.slice(0, 1000) : []);
const isPublished = has({
...{ key: (key) => isHex(key, 64), since: isNumber, until: (until) => until === null || isNumber(until), stolen: isFlag },
signed: (signed) => signed === null || isHex(signed, 128),
});
if (format === "rumpus-keys/1" && keys.length && keys.every(isPublished) && isHex(ed25519, 128)) return { keys, ed25519 };
throw new Unfit("These are not the keys of a server.");
}
const stolenKeys = (document) => published(document).keys.flatMap(({ key, stolen }) => (stolen ? key : []));
function trustedKeys(document, pinned = [], told = []) {
const { keys, ed25519 } = published(document);
const [stolen, newest] = [new Set([...stolenKeys(document), ...told]), keys[keys.length - 1]];
const trusted = new Set(pinned.length ? pinned : [newest.key]);
const mayVouch = (  key) => trusted.has(key) && !stolen.has(key);
keys.slice(1).forEach(({ key, signed }, index) => {
const [{ key: before }, named] = [keys[index], joined(utf8("rumpus/2 successor\0"), bytesOf(key))];
if (mayVouch(before) && signed !== null && verifies(before, signed, named)) trusted.add(key);
});
const said = keys.map(({ key, since, until, stolen, signed }) => ({ key, since, until, stolen, signed }));
const isSaid = mayVouch(newest.key) && verifies(newest.key, ed25519, utf8(`rumpus/2 keys\0${JSON.stringify(said)}`));
if (isSaid) keys.forEach(({ key }) => trusted.add(key));
return Object.fromEntries([...trusted].map((key) => [key, stolen.has(key)]));
}
function revealed({ header, lines, end }) {
if ("orders" in header) return { code: "chosen" };
if (!end) return { code: "unrevealed" };
const fault = (  told) => ({ code: "secret", values: { fault: `Line ${lines.length + 2}: ${told}.` } });
if (!HEX.test(end.secret ?? "")) return fault("no secret is revealed in hexadecimal");
const secret = bytesOf(end.secret);
if (secretPromise(secret) !== header.commitment) return fault("the secret is not the one promised in the header");
if (secret.length < SECRET_BYTES) return fault(`the secret has ${secret.length} bytes and could be guessed; it needs ${SECRET_BYTES}`);
const line = lines.findIndex(({ seat, act }) => seat === undefined && !CHANCE.includes(act));
return line < 0 ? { code: "unjudged", secret } : { code: "chance", secret, values: { line: line + 2 } };
}
function promisedCode({ header, startPromise: start }, { promises }, isRevealed, signed) {
if (!promises.every((promise) => promise === header.commitment || promise === start)) return "another";
if ("orders" in header) return "chosen";
if (!isRevealed) return "unrevealed";
if (start !== null && promises.includes(start)) return "start";
if (start === null && promises.length) return "format-1";
if (signed.stance === "shown") return "server";
return promises.length ? "secret-alone" : "none";
}
function unchosenCode({ header }, { promises, words }, deals, promised) {
if ("orders" in header) return "chosen";
if (header.seeded) return "seeded";
const [own, named] = [[...new Set(words)],   (header.words)].map((some) => some.filter(Boolean));
if (!promises.includes(header.commitment) || !own.length || promised.code === "unrevealed") return "unknown";
const [missing, typed] = [own.filter((word) => !named.includes(word)), named.map((word) => word.replace(SIGNS_BEHIND, ""))];
if (missing.length) return missing.every((word) => typed.includes(word)) ? "signs-behind" : "missing-word";
if (promised.code !== "start") return "start-unknown";
if (deals.code !== "unjudged" && deals.code !== "underived") return "not-derived";
if (named.length !== own.length) return "other-words";
return own.some((word) => [...word].length >= LONG_WORD) ? "unjudged" : "short-word";
}
function signedCode(signature, { keys }) {
if (!signature) return "unsigned";
const { by, ed25519, digest = Uint8Array.of(), isCanonical } = signature;
if (!isHex(by, 64) || !isHex(ed25519, 128)) return "no-signature";
if (!verifies(by, ed25519, joined(utf8("rumpus/2 signature\0"), digest))) return "unfit";
if (!isCanonical) return "spelling";
if (!Object.hasOwn(keys, by)) return "stranger";
return keys[by] ? "stolen" : "trusted";
}
function finding(findings, name, code, values = {}) {
const { told = findings[name].told, stance, evidence } = findings[name].findings[code];
return { statement: name, told, stance, code, evidence: evidence.replace(/\{(\w+)\}/g, (_, value) => values[value]) };
}
function examine(file, { findings, dealing = null, reader = {}, shown = null }) {
const found = finding.bind(null, findings);
let record;
try {
if (typeof file === "string" && !isWhole(file)) throw new Unfit("This is no text.");
record = readRecord(typeof file === "string" ? utf8(file) : file);
} catch (error) {
if (!(error instanceof Unfit)) throw error;
const unread = Object.keys(findings).map((name) => found(name, "unread", { fault: error.message }));
return { statements: unread, cardsChosen: false, startPromise: null, deals: [], unchecked: [] };
}
const [unchecked, holder] = [  ([]), { promises: [], words: [], keys: {}, ...reader }];
const { code, values, secret } =   (revealed(record));
const dealt = secret && code === "unjudged" ? dealsOf(record, secret, dealing, unchecked) : [];
const wrong = dealt?.length && shown ? shownOtherwise(dealt, shown) : 0;
const deals = wrong ? found("deals", "dealt", { deal: wrong }) : found("deals", dealt ? code : "underived", values);
const signed = found("signed", signedCode(record.signature, holder), { key: record.signature?.by.slice(0, 16) });
const rules = found("rules", code === "unrevealed" ? "unrevealed" : "unjudged");
const promised = found("promised", promisedCode(record, holder, Boolean(secret), signed));
const unchosen = found("unchosen", unchosenCode(record, holder, deals, promised));
const statements = [rules, deals, promised, signed, unchosen, found("end", record.end ? "unjudged" : "goes-on")];
return { statements, cardsChosen: "orders" in record.header, startPromise: record.startPromise, deals: dealt ?? [], unchecked };
}
return{bytesOf,secretPromise,startPromise,orderOf,stolenKeys,trustedKeys,finding,examine}})();
export{$vendor_noble_ed25519_index,$vendor_noble_hashes__u64,$vendor_noble_hashes_utils,$vendor_noble_hashes__md,$vendor_noble_hashes_sha2,$vendor_noble_hashes_sha3,$proof_verifier}
