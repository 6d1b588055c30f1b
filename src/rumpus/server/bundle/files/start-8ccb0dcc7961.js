/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
const $vendor_preact_preact=(()=>{var n,t,r,u,i,f,o,e,l,c,a,s,h=Symbol.for("pv"),p={},y=[],v=/^m(i|n|o|s|text|space)$/,w=Array.isArray,d=y.slice,_=Object.assign;function g(n){n&&n.parentNode&&n.remove()}function k(n,t,r){var u,i,f,o={},e=arguments.length;for(f in t)"key"==f?u=t[f]:"ref"==f&&"function"!=typeof n?i=t[f]:o[f]=t[f];return e>2&&(o.children=e>3?d.call(arguments,2):r),m(n,o,u,i,null)}function b(n,t,r){var u,i,f,o=_({},n.props),e=arguments.length;for(f in t)"key"==f?u=t[f]:"ref"==f&&"function"!=typeof n.type?i=t[f]:o[f]=t[f];return e>2&&(o.children=e>3?d.call(arguments,2):r),m(n.type,o,void 0!==u?u:n.key,void 0!==i?i:n.ref,null)}function m(r,u,i,f,o){var e={type:r,props:u,key:i,ref:f,__k:null,__:null,__b:0,__e:null,__c:null,constructor:h,__v:o||++t,__i:-1,__u:0};return!o&&n.vnode&&n.vnode(e),e}function M(){return{current:null}}function $(n){return n.children}function x(n,t){this.props=n,this.context=t,this.__g=0}function S(n,t){if(null==t)return n.__&&S(n.__,n.__i+1);for(var r;t<n.__k.length;t++)if((r=n.__k[t])&&r.__e)return r.__e;return"function"!=typeof n.type||n.props.__P?null:S(n)}function C(t){var r,u=t.__v,i=u.__e,f=[],o=[],e=t.__P;e&&((r=_({constructor:h},u)).__v=u.__v+1,n.vnode&&n.vnode(r),z(e,r,u,t.__n,e.namespaceURI,32&u.__u?[i]:null,f,i||S(u),32&u.__u,o),r.__v=u.__v,r.__.__k[r.__i]=r,E(f,r,o),u.__=u.__e=null,r.__e!=i&&j(r))}function j(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(t){return t&&(n.__e=t.__e)}),j(n)}function L(t){(8&t.__g||(t.__g|=8,u.push(t),f++))&&i==n.debounceRendering||((i=n.debounceRendering)||queueMicrotask)(H)}function H(){try{for(var n,t=1;u.length;)u.length>t&&u.sort(o),n=u.shift(),t=u.length,8&n.__g&&C(n)}finally{(f=u.length)&&(i||queueMicrotask)(H)}}function I(n,t,r,u,i,f,o,e,l,c,a){var s,h,v,w,d,_,g=u.__k||y,k=t.length;for(l=q(r,t,g,l,k),s=0;s<k;s++)null!=(v=r.__k[s])&&(h=~v.__i&&g[v.__i]||p,v.__i=s,_=z(n,v,h,i,f,o,e,l,c,a),w=v.__e,(h.ref!=v.ref||8&h.__u)&&(h.ref&&G(h.ref,null,v,h),v.ref&&a.push(v.ref,v.__c||w,v)),d=d||w,4&v.__u?(l=A(v,l,n,!h.__v),h.__e&&(h.__e=null)):"function"==typeof v.type&&void 0!==_?l=_:w&&(l=w.nextSibling),v.__u&=-21);return r.__e=d,l}function q(n,t,r,u,i){var f,o,e,l,c,a,s,p,y,v=r.length,d=v,_=0,g=0,k=n.__k=Array(i);for(f=0;f<i;f++)null!=(o=t[f])&&"boolean"!=typeof o&&"function"!=typeof o?("object"!=typeof o||o.constructor===String?o=k[f]=m(null,o):w(o)?o=k[f]=m($,{children:o}):o.constructor===h&&o.__b?o=k[f]=m(o.type,o.props,o.key,o.ref,o.__v):k[f]=o,l=f+_,o.__=n,o.__b=n.__b+1,e=null,~(c=o.__i=P(o,r,l,d))&&(d--,(e=r[c])&&(e.__u|=2)),e&&e.__v?(o.__u|=16,c==l-1?_--:c==l+1?_++:c!=l&&(c>l?_--:_++,g=1)):(~c||(i>v?_--:i<v&&_++),"function"!=typeof o.type&&(o.__u|=4))):k[f]=null;if(g){for(a=[],s=[],f=0;f<i;f++)if((o=k[f])&&16&o.__u){for(_=0,p=a.length;_<p;)a[y=_+p>>1]<o.__i?_=y+1:p=y;a[_]=o.__i,s[f]=_+1}for(_=a.length;f--;)s[f]&&(s[f]==_?_--:k[f].__u|=4)}if(d)for(f=0;f<v;f++)!(e=r[f])||2&e.__u||(e.__e==u&&(u=S(e)),J(e,e));return u}function A(n,t,r,u){var i,f,o,e;if("function"==typeof n.type){if(n.props.__P)return t;if(i=n.__k)for(f=0;f<i.length;f++)i[f]&&(i[f].__=n,t=A(i[f],t,r,!1));return t}for(t&&!t.parentNode&&(t=S(n))&&!t.parentNode&&(t=null),o=n.__e,e=t;e&&8==e.nodeType;)e=e.nextSibling;for(o!=e&&(!u&&r.moveBefore&&o.parentNode?r.moveBefore(o,t):r.insertBefore(o,t||null)),t=o;(t=t&&t.nextSibling)&&8==t.nodeType&&!t.data.startsWith("$s"););return t}function O(n,t){return t=t||[],null!=n&&"boolean"!=typeof n&&(w(n)?n.some(function(n){O(n,t)}):t.push(n)),t}function P(n,t,r,u){var i,f=n.key,o=n.type,e=t[r],l=e&&!(2&e.__u);if(null===e&&null==f||l&&f==e.key&&o==e.type)return r;if(u>(l?1:0)){for(i=r-1;i>=0;i--)if((e=t[i])&&!(2&e.__u)&&f==e.key&&o==e.type)return i;for(i=r+1;i<t.length;i++)if((e=t[i])&&!(2&e.__u)&&f==e.key&&o==e.type)return i}return-1}function T(n,t,r){null==r&&(r=""),"-"==t[0]?n.setProperty(t,r):n[t]=r}function N(n,t,r,u,i){var f,o;if("style"==t)if("string"==typeof r)n.style.cssText=r;else{if("string"==typeof u&&(n.style.cssText=u=""),u)for(t in u)r&&t in r||T(n.style,t);if(r)for(t in r)u&&r[t]==u[t]||T(n.style,t,r[t])}else if("o"==t[0]&&"n"==t[1])"function"!=typeof r&&(r=null),"function"!=typeof u&&(u=null),(n.__e||(n.__e={}))[t]=r,r&&u||(o=a[t]||(a[t]=V(t)),(n.__a||(n.__a={}))[t]=c,f=t!=(t=t.replace(l,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),r?n.addEventListener(t,o,f):n.removeEventListener(t,o,f));else{if("http://www.w3.org/2000/svg"==i)t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if("width"!=t&&"height"!=t&&"href"!=t&&"list"!=t&&"form"!=t&&"tabIndex"!=t&&"download"!=t&&"rowSpan"!=t&&"colSpan"!=t&&"role"!=t&&"popover"!=t&&t in n)try{return void(n[t]=null==r?"":r)}catch(n){}if("function"==typeof r)return;null==r||!1===r&&"-"!=t[4]?n.removeAttribute(t):n.setAttribute(t,"popover"==t&&1==r?"":r)}}function V(t){return function(r){var u=this.__e;if(u){if(u=u[t],null==r[e])r[e]=c++;else if(r[e]<this.__a[t])return;return u(n.event?n.event(r):r)}}}function z(t,r,u,i,f,o,e,l,c,a){var s,p,v,d,k,b,m,M,C,j,L,H,q,A,O,P,T,N,V=r.type;if(r.constructor!==h)return null;128&u.__u&&(c=32&u.__u,s=u.__c.__z)&&(r.__u|=c,p=o=[],8==s.nodeType?l=B(s,o):o.push(s),l=o[0]||l),(s=n.__b)&&s(r);n:if("function"==typeof V){v=e.length;try{if(M=r.props,C=(s=V.prototype)&&s.render,j=(s=V.contextType)&&i[s.__c],L=s?j?j.props.value:s.__:i,(d=u.__c)?(r.__c=d,2&d.__g&&(d.__g|=1)):(C?r.__c=d=new V(M,L):(r.__c=d=new x(M,L),d.constructor=V,d.render=K),j&&j.sub(d),d.state||(d.state={}),d.__n=i,d.__g|=8,d.__h=[],d.__k=[]),C&&(d.__s||(d.__s=d.state),V.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=_({},d.__s)),_(d.__s,V.getDerivedStateFromProps(M,d.__s)))),k=d.props,b=d.state,d.__v=r,u.__c){if(M!==k&&C&&!V.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(M,L),r.__v==u.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&!1===d.shouldComponentUpdate(M,d.__s,L)){r.__v!=u.__v&&(d.props=M,d.state=d.__s,d.__g&=-9),r.__e=u.__e,r.__k=u.__k,r.__k.some(function(n){n&&(n.__=r)}),y.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&e.push(d),l=S(u);break n}d.componentWillUpdate&&d.componentWillUpdate(M,d.__s,L),C&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(k,b,m)})}else C&&!V.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),C&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=L,d.props=M,d.__P=t,d.__g&=-5,H=n.__r,q=C?25:0;do{d.__g&=-9,H&&H(r),s=d.render(d.props,d.state=d.__s,d.context)}while(8&d.__g&&++q<25);C&&(y.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(i=_({},i,d.getChildContext())),C&&u.__c&&d.getSnapshotBeforeUpdate&&(m=d.getSnapshotBeforeUpdate(k,b)),A=s&&s.type===$&&null==s.key?s.props.children:s,M.__P&&(s=l,f=(t=M.__P).namespaceURI,c=o=null,u.props&&u.props.__P!=t&&(u.__k.some(function(n){n&&J(n,n)}),u.__k=null),l=u.__k?S(u,0):null),l=I(t,w(A)?A:[A],r,u,i,f,o,e,l,c,a),M.__P&&(r.__e=null,l=s),r.__u&=-161,p&&p.some(g),d.__h.length&&e.push(d),1&d.__g&&(d.__g&=-4)}catch(t){if(e.length=v,r.__v=null,c||o)if(t&&t.then){if(r.__u|=128|c,o){for(~(T=o.indexOf(l||void 0))||(T=o.length);(N=o[T-1])&&8==N.nodeType;)T--;for(;T<o.length;T++)if(N=o[T])if(o[T]=null,O){if(N==P)break}else{if(8!=N.nodeType)break;N.data.startsWith("$s")&&(P=B(O=N))}}if(!O){for(;l&&8==l.nodeType&&l.nextSibling;)l=l.nextSibling;O=l}(s=B(O=r.__c.__z||(r.__c.__z=O)))?(r.__e=O,l=s):r.__e=l,l=l&&l.nextSibling}else o&&o.some(g);else r.__e=u.__e;r.__k||(r.__k=u.__k||[]),t&&t.then||D(r),n.__e(t,r,u)}}else l=r.__e=F(u.__e,r,u,i,f,o,e,c,a,t);return(s=n.diffed)&&s(r),l}function B(n,t){if(n&&8==n.nodeType&&n.data.startsWith("$s"))for(var r=1;n=n.nextSibling;){if(8==n.nodeType)if(n.data.startsWith("$s"))r++;else if(n.data.startsWith("/$s")&&!--r)return n;t&&t.push(n)}}function D(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(D))}function E(t,r,u){for(var i=0;i<u.length;)G(u[i++],u[i++],u[i++]);n.__c&&n.__c(r,t),t.some(function(r){try{t=r.__h,r.__h=[],t.some(function(n){n.call(r)})}catch(t){n.__e(t,r.__v)}})}function F(t,r,u,i,f,o,e,l,c,a){var s,h,y,_,k,b,m,M,$=u.props||p,x=r.props,C=r.type;if("svg"==C?f="http://www.w3.org/2000/svg":"math"==C?f="http://www.w3.org/1998/Math/MathML":f||(f="http://www.w3.org/1999/xhtml"),o)for(s=0;s<o.length;s++)if((k=o[s])&&(C?k.localName==C:3==k.nodeType)){t=k,o[s]=null;break}if(!t){if(M=a.ownerDocument||document,!C)return M.createTextNode(x);t=M.createElementNS(f,C,x.is?x:a),l&&(n.__m&&n.__m(r,o),l=!1),o=null}if(C){if(a="template"==C&&t.content||t,o="textarea"==C&&null!=x.defaultValue?null:o&&d.call(a.childNodes),!l&&o)for($={},s=0;s<t.attributes.length;s++)$[(k=t.attributes[s]).name]=k.value;for(s in $)k=$[s],"dangerouslySetInnerHTML"==s?y=k:"children"==s||s in x||"value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x||N(t,s,null,k,f);for(s in x)k=x[s],"children"==s?_=k:"dangerouslySetInnerHTML"==s?h=k:"value"==s?b=k:"checked"==s?m=k:l&&"function"!=typeof k||$[s]===k||N(t,s,k,$[s],f);h?(l||y&&(h.__html==y.__html||h.__html==t.innerHTML)||(t.innerHTML=h.__html),r.__k=[]):(y&&(t.textContent=""),("foreignObject"==C||"http://www.w3.org/1998/Math/MathML"==f&&v.test(C))&&(f="http://www.w3.org/1999/xhtml"),I(a,w(_)?_:[_],r,u,i,f,o,e,o?o[0]:u.__k&&S(u,0),l,c),o&&o.some(g)),l&&"textarea"!=C||(s="value","progress"==C&&null==b?t.removeAttribute(s):null==b||b===t[s]&&("progress"!=C||b)||N(t,s,b,$[s],f),s="checked",null!=m&&m!=t[s]&&N(t,s,m,$[s],f))}else $===x||l&&t.data==x||(t.data=x);return t}function G(t,r,u,i){try{"function"==typeof t?r?r.__x=t(r)||1:i&&(i=i.__c||i.__e)&&(r=i.__x)&&(i.__x=null,"function"==typeof r?r():t(null)):t.current=r}catch(t){n.__e(t,u)}}function J(t,r,u){var i,f,o,e;if(n.unmount&&n.unmount(t),!(i=t.ref)||i.current&&i.current!=t.__e||G(i,null,r,t),i=t.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(t){n.__e(t,r)}i.__P=i.__n=null}if(i=t.__k)for(e=0;e<i.length;e++)i[e]&&J(i[e],r,"function"!=typeof t.type||u&&!t.props.__P);!u&&(i=t.__c)&&(i=i.__z)&&(f=B(i,o=[]))&&(i==t.__e&&o.some(g),g(f),g(i)),u||g(t.__e),t.__e=t.__c=t.__=null}function K(n,t,r){return this.constructor(n,r)}function Q(t,r){var u,i,f,o;n.__&&n.__(t,r),9==r.nodeType&&(r=r.documentElement),i=(u=t&&32&t.__u)?null:r.__k,r.__k=m($,{children:[t]}),f=[],o=[],z(r,r.__k,i||p,p,r.namespaceURI,i?null:r.firstChild?d.call(r.childNodes):null,f,i?i.__e:r.firstChild,u,o),E(f,r.__k,o),r.__k.props.children=null}function R(n,t){n&&"object"==typeof n&&(n.__u|=32),Q(n,t)}function U(n){function t(n){var r,u;return this.getChildContext||(r=new Set,(u={})[t.__c]=this,this.getChildContext=function(){return u},this.shouldComponentUpdate=function(n){this.props.value!=n.value&&r.forEach(function(n){n.__g|=4,L(n)})},this.sub=function(n){r.add(n);var t=n.componentWillUnmount;n.componentWillUnmount=function(){r.delete(n),t&&t.call(n)}}),n.children}return t.__c="__cC"+s++,t.__=n,t.Provider=(t.Consumer=function(n,t){return n.children(t)}).contextType=t,t}function W(n){return n.children}function X(n,t){return m(W,{__P:t,children:n})}n={__e:function(n,t,r,u){for(var i,o,e;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((e=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(n)),i.componentDidCatch&&(i.componentDidCatch(n,u||{}),e=1),e&&8&i.__g)return void(i.__g|=2)}catch(t){n=t}}throw f=0,n}},t=0,r=function(n){return null!=n&&n.constructor===h},x.prototype.setState=function(n,t){var r=this.__s;r&&r!=this.state||(r=this.__s=_({},this.state)),"function"==typeof n&&(n=n(_({},r),this.props)),n&&(_(r,n),this.__v&&(t&&this.__k.push(t),L(this)))},x.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),L(this))},x.prototype.render=$,u=[],f=0,o=function(n,t){return n.__v.__b-t.__v.__b},e=Symbol(),l=/(PointerCapture)$|Capture$/i,c=0,a={},s=0;
return{Component:x,Fragment:$,cloneElement:b,createContext:U,createElement:k,createPortal:X,createRef:M,h:k,hydrate:R,isValidElement:r,options:n,render:Q,toChildArray:O}})();
const $vendor_preact_hooks=(()=>{const{options:n}=$vendor_preact_preact;var t,r,u,i,o=Object.is,f=0,c=[],e=[],a=n,v=a.__b,l=a.__r,m=a.diffed,h=a.__c,s=a.unmount,p=a.__;function y(n,t){a.__h&&a.__h(r,n,f||t),f=0;var u=r.__H||(r.__H={__:[],__h:[]});return n>=u.__.length&&u.__.push({}),u.__[n]}function d(n){return f=1,_(G,n)}function _(n,u,i){var f=y(t++,2);if(f.t=n,!f.__c&&(f.__=[i?i(u):G(void 0,u),function(n){var t=(f.__N||f.__)[0],r=f.t(t,n);o(t,r)||(f.__N=[r,f.__[1]],f.__c.setState({}))}],f.__c=r,!r.__f)){r.__f=!0;var c=r.shouldComponentUpdate;r.shouldComponentUpdate=function(n,t,r){var u=this.__H;if(!u)return!0;var i=!1,f=this.props!=n;if(u.__.some(function(n){n.__N&&(i=!0,o(n.__[0],n.__N[0])||(f=!0))}),c){var e=c.call(this,n,t,r);return i?e||f:e}return!i||f}}return f.__}function A(n,u){var i=y(t++,3);!a.__s&&E(i.__H,u)&&(i.__P=!0,i.__=n,i.u=u,r.__H.__h.push(i))}function F(n,u){var i=y(t++,4);!a.__s&&E(i.__H,u)&&(i.__P=!1,i.__=n,i.u=u,r.__h.push(i))}function T(n){return f=5,w(function(){return{current:n}},[])}function q(n,t,r){f=6,F(function(){if("function"==typeof n){var r=n(t());return function(){n(null),"function"==typeof r&&r()}}if(n)return n.current=t(),function(){return n.current=null}},null==r?r:r.concat(n))}function w(n,r){var u=y(t++,7);return E(u.__H,r)&&(u.__=n(),u.__H=r),u.__}function b(n,t){return f=8,w(function(){return n},t)}function j(n){var u=r.context[n.__c],i=y(t++,9);return i.c=n,u?(null==i.__&&(i.__=!0,u.sub(r)),u.props.value):n.__}function x(n,t){a.useDebugValue&&a.useDebugValue(t?t(n):n)}function O(n){var u=y(t++,10),i=d();return u.__=n,r.componentDidCatch||(r.componentDidCatch=function(n,t){u.__&&u.__(n,t),i[1](n)}),[i[0],function(){return i[1]()}]}function P(){var n=y(t++,11);if(!n.__){for(var u=r.__v;!u.__m&&u.__;)u=u.__;var i=u.__m||(u.__m=[0,0]);n.__="P"+i[0]+"-"+i[1]++}return n.__}function g(){var n;do{for(;n=e.shift();)try{C(n)}catch(t){a.__e(t,{__:(n=n.__P)&&n.__v})}for(;n=c.shift();){var t=n.__H;if(n.__P&&t)try{t.__h.some(C),t.__h.some(D),t.__h=[]}catch(r){t.__h=[],a.__e(r,n.__v)}}}while(e.length)}a.__b=function(n){r=null,v&&v(n)},a.__=function(n,t){n&&t.__k&&t.__k.__m&&(n.__m=t.__k.__m),p&&p(n,t)},a.__r=function(n){l&&l(n),t=0;var i=(r=n.__c).__H;i&&(u==r?r.__h=[]:(i.__h.some(C),i.__h.some(D),t=0),i.__h=[],i.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),u=r},a.diffed=function(n){m&&m(n);var t=n.__c;t&&t.__H&&(t.__H.__h.length&&B(c.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),u=r=null},a.__c=function(n,t){t.some(function(n){try{n.__h.some(C),n.__h=n.__h.filter(function(n){return!n.__||D(n)})}catch(t){n.__h=[function(){throw t}]}}),h&&h(n,t)},a.unmount=function(n){s&&s(n);var t,r,u=n.__c;u&&u.__H&&(u.__H.__.some(function(u){try{if(u.__P&&u.__c){if(void 0===r){for(r=n.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}u.__P=r,B(e.push(u))}else C(u)}catch(n){t=n}}),u.__H=void 0,t&&a.__e(t,u.__v))};var k="function"==typeof requestAnimationFrame;function z(n){var t,r=function(){clearTimeout(u),k&&cancelAnimationFrame(t),setTimeout(n)},u=setTimeout(r,35);k&&(t=requestAnimationFrame(r))}function B(n){1!=n&&i==a.requestAnimationFrame||((i=a.requestAnimationFrame)||z)(g)}function C(n){var t=r,u=n.__c;"function"==typeof u&&(n.__c=void 0,u()),r=t}function D(n){var t=r;n.__c=n.__(),r=t}function E(n,t){return!n||n.length!=t.length||t.some(function(t,r){return!o(t,n[r])})}function G(n,t){return"function"==typeof t?t(n):t}
return{useCallback:b,useContext:j,useDebugValue:x,useEffect:A,useErrorBoundary:O,useId:P,useImperativeHandle:q,useLayoutEffect:F,useMemo:w,useReducer:_,useRef:T,useState:d}})();
const $vendor_htm_htm=(()=>{var n=function(t,s,r,e){var u;s[0]=0;for(var h=1;h<s.length;h++){var p=s[h++],a=s[h]?(s[0]|=p?1:2,r[s[h++]]):s[++h];3===p?e[0]=a:4===p?e[1]=Object.assign(e[1]||{},a):5===p?(e[1]=e[1]||{})[s[++h]]=a:6===p?e[1][s[++h]]+=a+"":p?(u=t.apply(a,n(t,a,r,["",null])),e.push(u),a[0]?s[0]|=2:(s[h-2]=0,s[h]=u)):e.push(a)}return e},t=new Map;const _default= function(s){var r=t.get(this);return r||(r=new Map,t.set(this,r)),(r=n(this,r.get(s)||(r.set(s,r=function(n){for(var t,s,r=1,e="",u="",h=[0],p=function(n){1===r&&(n||(e=e.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?h.push(0,n,e):3===r&&(n||e)?(h.push(3,n,e),r=2):2===r&&"..."===e&&n?h.push(4,n,0):2===r&&e&&!n?h.push(5,0,!0,e):r>=5&&((e||!n&&5===r)&&(h.push(r,0,e,s),r=6),n&&(h.push(r,n,0,s),r=6)),e=""},a=0;a<n.length;a++){a&&(1===r&&p(),p(a));for(var l=0;l<n[a].length;l++)t=n[a][l],1===r?"<"===t?(p(),h=[h],r=3):e+=t:4===r?"--"===e&&">"===t?(r=1,e=""):e=t+e[0]:u?t===u?u="":e+=t:'"'===t||"'"===t?u=t:">"===t?(p(),r=1):r&&("="===t?(r=5,s=e,e=""):"/"===t&&(r<5||">"===n[a][l+1])?(p(),3===r&&(h=h[0]),r=h,(h=h[0]).push(2,0,r),r=0):" "===t||"\t"===t||"\n"===t||"\r"===t?(p(),r=2):e+=t),3===r&&"!--"===e&&(r=4,h=h[0])}return p(),h}(s)),r),arguments,[])).length>1?r:r[0]}
return{default:_default}})();
const $base_html=(()=>{const{h}=$vendor_preact_preact;
const{default:htm}=$vendor_htm_htm;
const html = htm.bind(h);
const names = (...names) => names.filter(Boolean).join(" ");
return{html,names}})();
const $base_api=(()=>{class Refusal extends Error {
constructor(fields) {
super(fields.message);
this.code = fields.code;
this.clause = fields.clause ?? null;
this.subject = fields.subject ?? null;
this.seconds = fields.seconds;
this.isUndone = false;
}
}
const UNREACHED = { code: "unreached", clause: null, subject: null, message: "The server cannot be reached. Try again in a moment." };
const RELOAD = "A part of the page did not come. Load the page again: the server may be newer than it.";
const MISSING = { ...UNREACHED, code: "part-missing", message: RELOAD };
function asRefusal(error) {
if (error instanceof Refusal) return error;
return new Refusal(error instanceof TypeError && /module/i.test(error.message) ? MISSING : { ...UNREACHED, message: String(error) });
}
async function call(method, path, body) {
const isFile = body instanceof Blob;
const headers = body === undefined ? undefined : { "content-type": isFile ? "application/jsonl" : "application/json" };
const sent = body === undefined || isFile ? body : JSON.stringify(body);
const answer = await fetch(`/api${path}`, { method, headers, body:   (sent) }).catch(() => {
throw new Refusal(UNREACHED);
});
const said = await answer.json().catch(() => null);
if (!answer.ok) throw new Refusal(said?.code ? said : { ...UNREACHED, code: "failed", message: `The server answered ${answer.status}.` });
return said;
}
const get = (path) => call("GET", path);
const post = (path, body = {}) => call("POST", path, body);
const fetched = new Map();
function lasting(path) {
let found = fetched.get(path);
if (!found) {
found = get(path);
fetched.set(path, found);
found.catch(() => fetched.delete(path));
}
return found;
}
return{Refusal,asRefusal,call,get,post,lasting}})();
const $vendor_signals_core_signals_core=(()=>{const t=Symbol.for("preact-signals");function i(){if(e>1){e--;return}let t,i=!1;!function(){let t=h;h=void 0;while(void 0!==t){const i=t.S;if(i.v===t.v)for(let n=i.t;void 0!==n;n=n.x)if(n.i===t.i)n.i=i.i;t=t.o}}();while(void 0!==r){let n=r;r=void 0;c++;while(void 0!==n){const o=n.u;n.u=void 0;n.f&=-3;if(!(8&n.f)&&w(n))try{n.c()}catch(n){if(!i){t=n;i=!0}}n=o}}c=0;e--;if(i)throw t}function n(t){if(e>0)return t();d=++u;e++;try{return t()}finally{i()}}let o,s,r;function f(t){const i=o,n=s;o=void 0;s=void 0;try{return t()}finally{o=i;s=n}}let h,e=0,c=0,u=0,d=0,v=0;function l(t){if(void 0===o)return;let i=t.n;if(void 0===i||i.t!==o){i={i:0,S:t,p:o.s,n:void 0,t:o,e:void 0,x:void 0,r:i};if(void 0!==o.s)o.s.n=i;o.s=i;t.n=i;if(32&o.f)t.S(i);return i}else if(-1===i.i){i.i=0;if(void 0!==i.n){i.n.p=i.p;if(void 0!==i.p)i.p.n=i.n;i.p=o.s;i.n=void 0;o.s.n=i;o.s=i}return i}}function y(t,i){this.v=t;this.i=0;this.n=void 0;this.t=void 0;this.l=0;this.W=null==i?void 0:i.watched;this.Z=null==i?void 0:i.unwatched;this.name=null==i?void 0:i.name}y.prototype.brand=t;y.prototype.h=function(){return!0};y.prototype.S=function(t){const i=this.t;if(i!==t&&void 0===t.e){t.x=i;this.t=t;if(void 0!==i)i.e=t;else f(()=>{var t;null==(t=this.W)||t.call(this)})}};y.prototype.U=function(t){if(void 0!==this.t){const i=t.e,n=t.x;if(void 0!==i){i.x=n;t.e=void 0}if(void 0!==n){n.e=i;t.x=void 0}if(t===this.t){this.t=n;if(void 0===n)f(()=>{var t;null==(t=this.Z)||t.call(this)})}}};y.prototype.subscribe=function(t){return x(()=>{const i=this.value;f(()=>t(i))},{name:"sub"})};y.prototype.valueOf=function(){return this.value};y.prototype.toString=function(){return this.value+""};y.prototype.toJSON=function(){return this.value};y.prototype.peek=function(){return f(()=>this.value)};Object.defineProperty(y.prototype,"value",{get(){const t=l(this);if(void 0!==t)t.i=this.i;return this.v},set(t){if(t!==this.v){if(c>100)throw new Error("Cycle detected");!function(t){if(0!==e&&0===c)if(t.l!==d){t.l=d;h={S:t,v:t.v,i:t.i,o:h}}}(this);this.v=t;this.i++;v++;e++;try{for(let t=this.t;void 0!==t;t=t.x)t.t.N()}finally{i()}}}});function a(t,i){return new y(t,i)}function w(t){for(let i=t.s;void 0!==i;i=i.n)if(i.S.i!==i.i||!i.S.h()||i.S.i!==i.i)return!0;return!1}function b(t){for(let i=t.s;void 0!==i;i=i.n){const n=i.S.n;if(void 0!==n)i.r=n;i.S.n=i;i.i=-1;if(void 0===i.n){t.s=i;break}}}function _(t){let i,n=t.s;while(void 0!==n){const t=n.p;if(-1===n.i){n.S.U(n);if(void 0!==t)t.n=n.n;if(void 0!==n.n)n.n.p=t}else i=n;n.S.n=n.r;if(void 0!==n.r)n.r=void 0;n=t}t.s=i}function j(t,i){y.call(this,void 0,i);this.x=t;this.s=void 0;this.g=v-1;this.f=4}j.prototype=new y;j.prototype.h=function(){this.f&=-3;if(1&this.f)return!1;if(32==(36&this.f))return!0;this.f&=-5;if(this.g===v)return!0;this.g=v;this.f|=1;if(this.i>0&&!w(this)){this.f&=-2;return!0}const t=o;try{b(this);o=this;const t=this.x();if(16&this.f||this.v!==t||0===this.i){this.v=t;this.f&=-17;this.i++}}catch(t){this.v=t;this.f|=16;this.i++}o=t;_(this);this.f&=-2;return!0};j.prototype.S=function(t){if(void 0===this.t){this.f|=36;for(let t=this.s;void 0!==t;t=t.n)t.S.S(t)}y.prototype.S.call(this,t)};j.prototype.U=function(t){if(void 0!==this.t){y.prototype.U.call(this,t);if(void 0===this.t){this.f&=-33;for(let t=this.s;void 0!==t;t=t.n)t.S.U(t)}}};j.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(let t=this.t;void 0!==t;t=t.x)t.t.N()}};Object.defineProperty(j.prototype,"value",{get(){if(1&this.f)throw new Error("Cycle detected");const t=l(this);this.h();if(void 0!==t)t.i=this.i;if(16&this.f)throw this.v;return this.v}});function O(t,i){return new j(t,i)}function p(t){const n=t.j;t.j=void 0;if("function"==typeof n){e++;const s=o;o=void 0;try{n()}catch(i){t.f&=-2;t.f|=8;g(t);throw i}finally{o=s;i()}}}function g(t){for(let i=t.s;void 0!==i;i=i.n)i.S.U(i);t.x=void 0;t.s=void 0;p(t)}function S(t){if(o!==this)throw new Error("Out-of-order effect");_(this);o=t;this.f&=-2;try{if(8&this.f)g(this)}finally{i()}}function m(t,i){this.x=t;this.j=void 0;this.s=void 0;this.u=void 0;this.f=32;this.name=null==i?void 0:i.name;if(s)s.push(this)}m.prototype.c=function(){const t=this.S();try{if(8&this.f)return;if(void 0===this.x)return;const i=this.x();if("function"==typeof i)this.j=i}finally{t()}};m.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1;this.f&=-9;p(this);b(this);e++;const t=o;o=this;return S.bind(this,t)};m.prototype.N=function(){if(!(2&this.f)){this.f|=2;this.u=r;r=this}};m.prototype.d=function(){this.f|=8;if(!(1&this.f))g(this)};m.prototype.dispose=function(){this.d()};function x(t,i){const n=new m(t,i);try{n.c()}catch(t){n.d();throw t}const o=n.d.bind(n);o[Symbol.dispose]=o;return o}function E(t){return function(...i){return n(()=>f(()=>t.apply(this,i)))}}const C=(t,i)=>{i.push(t);const n="[object Object]"===Object.prototype.toString.call(t),o=Object.create(null);for(let s=t;s&&s!==Object.prototype;s=n&&Object.getPrototypeOf(s)){const n=Object.getOwnPropertyDescriptors(s);for(const r in n){if(o[r])continue;o[r]=!0;const f=n[r].value;if("function"==typeof f){if("constructor"!==r)t[r]=E(f)}else if(s===t&&"object"==typeof f&&null!==f&&!("brand"in f)&&i.indexOf(f)<0)C(f,i)}}};function k(t){return function(...i){let o,r;const f=function(){let t=s;s=[];return function(){let i=s;if(s&&t)t=t.concat(s);s=t;return i}}();try{r=t(...i)}catch(t){const i=s;s=void 0;if(i)try{n(()=>{for(let t=0;t<i.length;t++)try{i[t].dispose()}catch(t){}})}catch(t){}throw t}finally{o=f()}C(r,[]);r[Symbol.dispose]=E(function(){if(o)for(let t=0;t<o.length;t++)o[t].dispose();o=void 0});return r}}
return{Computed:j,Effect:m,Signal:y,action:E,batch:n,computed:O,createModel:k,effect:x,signal:a,untracked:f}})();
const $vendor_signals_signals=(()=>{const{createElement:t,Fragment:i,Component:n,options:e,isValidElement:o}=$vendor_preact_preact;const{useMemo:f,useRef:r,useEffect:u}=$vendor_preact_hooks;const{effect:c,Signal:s,computed:l,signal:a,batch:h}=$vendor_signals_core_signals_core;const d="undefined"!=typeof window&&!!window.__PREACT_SIGNALS_DEVTOOLS__;let p,m,v,_=[],g=[];c(function(){p=this.N})();function b(t,i){e[t]=i.bind(null,e[t]||(()=>{}))}function y(t){if(v){const t=v;v=void 0;t()}v=t&&t.S()}function w({data:t}){const i=useSignal(t);i.name="ReactiveDom";i.value=t;const[n,e]=f(()=>{let t=this,n=this.__v;while(n=n.__)if(n.__c){n.__c.__$f|=4;break}const e=l(()=>{let t=i.value.value;return 0===t?0:!0===t?"":t||""}),f=l(()=>!Array.isArray(e.value)&&!o(e.value)),r=c(function(){this.N=M;if(f.value){const i=e.value;if(t.__v&&t.__v.__e&&3===t.__v.__e.nodeType)t.__v.__e.data=i}}),u=this.__$u.d;this.__$u.d=function(){r();u.call(this)};return[f,e]},[]);return n.value?e.peek():e.value}w.displayName="ReactiveTextNode";Object.defineProperties(s.prototype,{constructor:{configurable:!0,value:t(i,null).constructor},type:{configurable:!0,value:w},props:{configurable:!0,get(){const t=this;return{data:{get value(){return t.value}}}}},__b:{configurable:!0,value:1}});b("__b",(t,i)=>{y();m=void 0;if("string"==typeof i.type){let t,n=i.props;for(let e in n){if("children"===e)continue;let o=n[e];if(o instanceof s){if(!t)i.__np=t={};t[e]=o;n[e]=o.peek()}}}t(i)});b("__r",(t,n)=>{t(n);if(n.type!==i){y();let t,i=n.__c;if(i){i.__$f&=-2;t=i.__$u;if(void 0===t)i.__$u=t=function(t,i){let n;c(function(){n=this},{name:i});n.c=t;return n}(function(t){return function(){var i;if(d)null==(i=this.y)||i.call(this);t.__$f|=1;t.setState({})}}(i),"function"==typeof n.type?n.type.displayName||n.type.name:"")}m=i;y(t)}});b("__e",(t,i,n,e)=>{y();m=void 0;t(i,n,e)});b("diffed",(t,i)=>{y();m=void 0;let n;if("string"==typeof i.type&&(n=i.__e)){let t=i.__np,e=i.props,o=n.U;if(o)for(let i in o){let n=o[i];if(!(void 0===n||t&&i in t)){n.d();o[i]=void 0}}if(t){if(!o){o={};n.U=o}for(let i in t){let f=o[i],r=t[i];if(void 0===f){f=k(n,i,r,e);o[i]=f}else f.o(r,e)}}}t(i)});function k(t,i,n,e){const o=i in t&&void 0===t.ownerSVGElement,f=a(n);return{o:(t,i)=>{f.value=t;e=i},d:c(function(){this.N=M;const n=f.value.value;if(e[i]!==n){e[i]=n;if(o)t[i]=n;else if(null!=n&&(!1!==n||"-"===i[4]))t.setAttribute(i,n);else t.removeAttribute(i)}})}}b("unmount",(t,i)=>{if("string"==typeof i.type){let t=i.__e;if(t){const i=t.U;if(i){t.U=void 0;for(let t in i){let n=i[t];if(n)n.d()}}}let n=i.__np;if(n){let t=i.props;for(let i in n)t[i]=n[i]}i.__np=void 0}else{let t=i.__c;if(t){t.__$f|=8;const i=t.__$u;if(i){t.__$u=void 0;i.d()}}}t(i)});b("__h",(t,i,n,e)=>{if(e<3)i.__$f|=2;t(i,n,e)});n.prototype.shouldComponentUpdate=function(t,i){if(this.__R)return!0;const n=this.__$u,e=n&&void 0!==n.s;for(let t in i)return!0;if(this.__f||"boolean"==typeof this.u&&!0===this.u){const t=2&this.__$f;if(!(e||t||4&this.__$f))return!0;if(1&this.__$f)return!0}else{if(!(e||4&this.__$f))return!0;if(3&this.__$f)return!0}for(let i in t)if("__source"!==i&&t[i]!==this.props[i])return!0;for(let i in this.props)if(!(i in t))return!0;return!1};function useSignal(t,i){return f(()=>a(t,i),[])}function useComputed(t,i){const n=r(t);n.current=t;m.__$f|=4;return f(()=>l(()=>n.current(),i),[])}const q="undefined"==typeof requestAnimationFrame?setTimeout:function(t){const i=()=>{clearTimeout(n);cancelAnimationFrame(e);t()},n=setTimeout(i,35),e=requestAnimationFrame(i)},A=t=>{queueMicrotask(()=>{queueMicrotask(t)})};function T(){h(()=>{let t;while(t=_.shift())p.call(t)})}function x(){if(1===_.push(this))(e.requestAnimationFrame||q)(T)}function F(){h(()=>{let t;while(t=g.shift())p.call(t)})}function M(){if(1===g.push(this))(e.requestAnimationFrame||A)(F)}function useSignalEffect(t,i){const n=r(t);n.current=t;const e=m;u(()=>c(function(){this.N=x;if(!(e&&8&e.__$f))return n.current()},i),[])}function R(t){const i=f(()=>t(),[]);u(()=>i[Symbol.dispose],[i]);return i}
return{Signal:$vendor_signals_core_signals_core.Signal,action:$vendor_signals_core_signals_core.action,batch:$vendor_signals_core_signals_core.batch,computed:$vendor_signals_core_signals_core.computed,createModel:$vendor_signals_core_signals_core.createModel,effect:$vendor_signals_core_signals_core.effect,signal:$vendor_signals_core_signals_core.signal,untracked:$vendor_signals_core_signals_core.untracked,useComputed:useComputed,useModel:R,useSignal:useSignal,useSignalEffect:useSignalEffect}})();
const $base_route=(()=>{const{signal}=$vendor_signals_signals;
const path = signal(location.pathname);
function go(to) {
if (to !== location.pathname + location.search) history.pushState(null, "", to);
path.value = location.pathname;
scrollTo(0, 0);
}
addEventListener("popstate", () => (path.value = location.pathname));
addEventListener("click", (event) => {
const link = event.target instanceof Element ? event.target.closest("a") : null;
const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || event.defaultPrevented;
if (!link || elsewhere || link.target || link.hasAttribute("download")) return;
if (link.origin !== location.origin || link.pathname.startsWith("/api") || link.getAttribute("href")?.startsWith("#")) return;
event.preventDefault();
go(link.pathname + link.search);
});
return{path,go}})();
const $base_me=(()=>{const{signal}=$vendor_signals_signals;
const{call,get,post}=$base_api;
const me = signal(  (undefined));
const learn = (said) => (me.value = said.user);
let last = Promise.resolve();
const inTurn = (ask) => {
const asked = last.then(ask);
last = asked.then(() => {}, () => {});
return asked;
};
const learnMe = () => inTurn(() => get("/me").then(learn));
const enter = (name, current) => inTurn(() => post("/me", { name, current }).then(learn));
const learnKept = (said) => learnMe().then(() => said.recovery);
const keepName = (passphrase, current) => post("/me/keep", { passphrase, current }).then(learnKept);
const recover = (values) => post("/recover", values).then(learnKept);
const signIn = (name, passphrase) => post("/sign-in", { name, passphrase }).then(learnMe);
const signOut = () => call("POST", "/sign-out", {}).then(learnMe);
const beSomebody = (name) => inTurn(async () => me.value ?? learn(await post("/me", { name })));
const GUEST = "Guest";
return{me,learnMe,enter,keepName,recover,signIn,signOut,beSomebody,GUEST}})();
const $voice_announcer=(()=>{const{h}=$vendor_preact_preact;
const{useState}=$vendor_preact_hooks;
const{signal}=$vendor_signals_signals;
const TOGETHER = 60;
const LASTING = 5000;
const uttered = signal(  ([]));
let waiting = [];
let last = 0;
function wait(sentence, urgent) {
if (!sentence) return;
if (!waiting.length) setTimeout(utter, TOGETHER);
waiting.push({ urgent, sentence });
}
function utter() {
const urgent = waiting.some((one) => one.urgent);
const inOrder = [...waiting.filter((one) => !one.urgent), ...waiting.filter((one) => one.urgent)];
const utterance = { id: ++last, urgent, sentences: inOrder.map((one) => one.sentence) };
waiting = [];
uttered.value = [...uttered.value, utterance];
setTimeout(() => (uttered.value = uttered.value.filter((one) => one !== utterance)), LASTING);
}
const say = (sentence) => wait(sentence, false);
const urge = (sentence) => wait(sentence, true);
const Region = ({ urgent, since }) =>
h(
"div",
{ "aria-live": urgent ? "assertive" : "polite" },
uttered.value
.filter((one) => one.urgent === urgent && one.id > since)
.map(({ id, sentences }) => h("p", { key: id }, sentences.map((sentence) => h("span", null, `${sentence} `)))),
);
function Voice() {
const [since] = useState(last);
return h("div", { class: "voice unseen" }, h(Region, { urgent: false, since }), h(Region, { urgent: true, since }));
}
return{say,urge,Voice}})();
const $base_sentence=(()=>{const figure = (number) => String(number).replace("-", "−");
const figures = (text) => text.replace(/(^|\s)-(?=\d)/g, "$1−");
const many = (count, one, many = `${one}s`) => `${figure(count)} ${count === 1 ? one : many}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (text) => `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;
const listed = (names) =>
names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
const under = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);
function clockFace(seconds) {
const whole = Math.max(0, Math.ceil(seconds));
if (whole >= 172800) return `${Math.round(whole / 86400)} days`;
const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(whole % 60).padStart(2, "0")}`;
return hours ? `${hours}:${tail}` : tail;
}
const NEARLY_TWO = 1.95;
const UNITS = [
[86400, "day", NEARLY_TWO],
[3600, "hour", NEARLY_TWO],
[60, "minute", NEARLY_TWO],
[1, "second", 0],
];
function span(seconds) {
const whole = Math.max(0, Math.round(seconds));
const [length, unit] = UNITS.find(([length, , from]) => whole >= from * length) ?? UNITS[3];
return many(Math.round(whole / length), unit);
}
return{figure,figures,many,capital,sentence,listed,under,clockFace,span}})();
const $base_refusal=(()=>{const{signal}=$vendor_signals_signals;
const{urge}=$voice_announcer;
const{asRefusal}=$base_api;
const{sentence}=$base_sentence;
const shown = signal(  (null));
const naming = { spoken: (  message) => message };
let hidden = 0;
function refused(error, game = "") {
const refusal = asRefusal(error);
const told = sentence(naming.spoken(refusal.message));
shown.value = { refusal, game, told };
urge(told);
clearTimeout(hidden);
hidden = window.setTimeout(dismiss, 15000);
}
const dismiss = () => void (shown.value = null);
function orRefused(promise, game = "") {
dismiss();
return promise.catch((error) => {
refused(error, game);
return undefined;
});
}
return{shown,naming,refused,dismiss,orRefused}})();
const $base_lazy=(()=>{const{h}=$vendor_preact_preact;
const{useEffect,useState}=$vendor_preact_hooks;
const{refused}=$base_refusal;
function lazy(load) {
let found = null;
return (props) => {
const [, arrived] = useState(Boolean(found));
useEffect(() => {
if (found) return;
load().then((component) => {
found = component;
arrived(true);
}, refused);
}, []);
return found && h(found, props);
};
}
return{lazy}})();
const $keys_shown=(()=>{const{signal}=$vendor_signals_signals;
const{html}=$base_html;
const{lazy}=$base_lazy;
const shown = signal(false);
const Keys = lazy(() => import("keys/page.js").then((part)=>part.$keys_page).then((module) => module.Keys));
const openKeys = () => void (shown.value = true);
const KeyList = () => shown.value && html`<${Keys} close=${() => (shown.value = false)} />`;
return{openKeys,KeyList}})();
const $rules_rules=(()=>{const{signal}=$vendor_signals_signals;
const{html}=$base_html;
const reading = signal(  (null));
const openRules = (game, clause = null) => (reading.value = { game, clause, before: null });
const ClauseLink = ({ game, clause }) => clause && html`<button type="button" class="clause" onClick=${() => openRules(game, clause)}>${clause}</button>`;
return{reading,openRules,ClauseLink}})();
const $rules_refusals=(()=>{const{useEffect}=$vendor_preact_hooks;
const{html}=$base_html;
const{dismiss,shown}=$base_refusal;
const{openRules}=$rules_rules;
function Refusals() {
const said = shown.value;
useEffect(() => {
addEventListener("input", dismiss);
return () => removeEventListener("input", dismiss);
}, []);
return html`<div class="refusals">
${said &&
html`<div class="refusal" role="region" aria-label="Refused">
<p>${said.told}</p>
${said.refusal.clause &&
said.game &&
html`<button type="button" class="clause" onClick=${() => openRules(said.game, said.refusal.clause)}>${said.refusal.clause}</button>`}
<button type="button" class="plain" aria-label="Dismiss" onClick=${dismiss}>✕</button>
</div>`}
</div>`;
}
return{Refusals}})();
const $base_stored=(()=>{const{signal,effect}=$vendor_signals_signals;
function read(name) {
try {
return JSON.parse(localStorage.getItem(`rumpus.${name}`) ?? "null");
} catch {
return null;
}
}
function write(name, value) {
try {
if (value === null) localStorage.removeItem(`rumpus.${name}`);
else localStorage.setItem(`rumpus.${name}`, JSON.stringify(value));
return true;
} catch {
return false;
}
}
function namesOf(beginning) {
try {
const names = Object.keys(localStorage).filter((name) => name.startsWith(`rumpus.${beginning}`));
return names.map((name) => name.slice("rumpus.".length));
} catch {
return [];
}
}
function stored(name, usual) {
const found = signal(  (read(name) ?? usual));
effect(() => write(name, found.value));
return found;
}
return{read,write,namesOf,stored}})();
const $base_settings=(()=>{const{computed,effect}=$vendor_signals_signals;
const{stored}=$base_stored;
const theme = stored("theme", "");
const hints = stored("hints", false);
const counting = stored("count", false);
const pace = stored("motion", "");
const deck = stored("deck", "");
const spelled = stored("spelled", false);
const asked = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
const still = computed(() => (pace.value ? pace.value === "less" : Boolean(asked?.matches)));
effect(() => {
document.documentElement.dataset.theme = theme.value;
});
effect(() => {
document.documentElement.dataset.deck = deck.value;
});
effect(() => {
document.documentElement.dataset.still = String(still.value);
});
return{theme,hints,counting,pace,deck,spelled,still}})();
const $focus_used=(()=>{let used = false;
addEventListener("keydown", () => (used = true), { once: true, capture: true });
const keysAreUsed = () => used;
return{keysAreUsed}})();
const $start=(()=>{const{render}=$vendor_preact_preact;
const{useEffect,useState}=$vendor_preact_hooks;
const{html}=$base_html;
const{asRefusal,get,Refusal}=$base_api;
const{go,path}=$base_route;
const{learnMe}=$base_me;
const{dismiss,refused}=$base_refusal;
const{KeyList}=$keys_shown;
const{Refusals}=$rules_refusals;
const{reading}=$rules_rules;
const{lazy}=$base_lazy;
const{Voice}=$voice_announcer;


const Rules = lazy(() => import("rules/page.js").then((part)=>part.$rules_page).then((module) => module.Rules));
const PAGES = [
[/^\/$/, () => import("lobby/lobby.js").then((part)=>part.$lobby_lobby).then((module) => html`<${module.Lobby} />`)],
[/^\/table\/([\w-]+)$/, (id) => import("room/page.js").then((part)=>part.$room_page).then((module) => html`<${module.TablePage} key=${id} id=${id} />`)],
[/^\/replay(?:\/([^/]+))?$/, (id) => import("replay/page.js").then((part)=>part.$replay_page).then((module) => html`<${module.ReplayPage} key=${id} id=${id} />`)],
[/^\/join\/([^/]+)$/, (code) => get(`/tables/${code}`).then((table) => go(`/table/${table.id}`))],
[/^\/rules(?:\/([^/]+))?$/, (game) => import("lobby/rules.js").then((part)=>part.$lobby_rules).then((module) => html`<${module.RulesPage} key=${game} game=${game} />`)],
[/^\/me$/, () => import("lobby/me.js").then((part)=>part.$lobby_me).then((module) => html`<${module.MePage} />`)],
];
const NOWHERE = new Refusal({ code: "no-such-page", clause: null, subject: null, message: "There is nothing at this address." });
const Nothing = ({ why }) => html`<main class="alone"><h1>Rumpus</h1><p role="alert">${why}</p><p><a href="/">Lobby</a></p></main>`;
function Page() {
const here = path.value;
const [shown, show] = useState(  (null));
useEffect(() => {
let wanted = true;
const [pattern, load] = PAGES.find(([pattern]) => pattern.test(here)) ?? [/$/, () => Promise.reject(NOWHERE)];
show(null);
dismiss();
load(...(pattern.exec(here) ?? []).slice(1)).then(
(page) => wanted && show(page),
(error) => wanted && show(html`<${Nothing} why=${asRefusal(error).message} />`),
);
return () => {
wanted = false;
};
}, [here]);
return html`${shown}<${Refusals} />${reading.value && html`<${Rules} />`}<${KeyList} /><${Voice} />`;
}
learnMe().catch(refused);
const place = document.getElementById("page");
if (place) {
place.textContent = "";
render(html`<${Page} />`, place);
}
return{}})();
const $base_dialog=(()=>{const{useEffect,useRef}=$vendor_preact_hooks;
const{Voice}=$voice_announcer;
const{html,names}=$base_html;
const{dismiss,shown}=$base_refusal;
function Dialog({ title, close, children, wide, kind }) {
const box = useRef(  (null));
useEffect(() => {
const found = box.current;
const from = document.activeElement;
const closed = () => close();
if (found && !found.open) found.showModal();
dismiss();
found?.addEventListener("close", closed);
return () => {
dismiss();
found?.removeEventListener("close", closed);
if (found?.open) found.close();
if (from instanceof HTMLElement && from.isConnected) from.focus();
};
}, []);
const alone = (event) => event.stopPropagation();
const onClick = (event) => event.target === box.current && close();
return html`<dialog ref=${box} class=${names("dialog", wide && "wide", kind)} aria-labelledby="dialog-title" onClick=${onClick} onKeyDown=${alone}>
<div class="dialog-body">
<div class="dialog-head"><h2 id="dialog-title">${title}</h2><button type="button" class="plain" aria-label="Close" onClick=${close}>✕</button></div>
<p class="refused">${shown.value?.told}</p>
${children}<${Voice} />
</div>
</dialog>`;
}
return{Dialog}})();
const $keys_list=(()=>{const KEYS = [
{ id: "", at: "Everywhere", keys: ["tab"], told: "to the next part of the page; with Shift, to the one before" },
{ id: "", at: "Everywhere", keys: ["enter", " "], told: "choose a card or a tile, put down what is chosen, press a button" },
{ id: "next", at: "Everywhere", keys: ["arrowright", "arrowdown"], told: "to the next card of a row" },
{ id: "previous", at: "Everywhere", keys: ["arrowleft", "arrowup"], told: "to the card before" },
{ id: "first", at: "Everywhere", keys: ["home"], told: "to the first card of a row" },
{ id: "last", at: "Everywhere", keys: ["end"], told: "to the last card of a row" },
{ id: "let-go", at: "At a table", keys: ["escape"], told: "let go of what is chosen, close what is open" },
{ id: "to-hand", at: "At a table", keys: ["c"], told: "to your cards or tiles" },
{ id: "words", at: "At a table", keys: ["/"], told: "to the line for typed words" },
{ id: "hint", at: "At a table", keys: ["h"], told: "a hint, where hints are on" },
{ id: "rules", at: "At a table", keys: ["r"], told: "the rules of the game" },
{ id: "keys", at: "At a table", keys: ["?"], told: "this list" },
{ id: "new", at: "With tiles", keys: ["n"], told: "put what is chosen down as a new group" },
{ id: "to-rack", at: "With tiles", keys: ["b"], told: "put what is chosen back on the rack" },
{ id: "to-table", at: "With tiles", keys: ["t"], told: "to the tiles on the table" },
{ id: "split", at: "With tiles", keys: ["s"], told: "part the group before this tile" },
{ id: "undo", at: "With tiles", keys: ["u", "control+z"], told: "take the last step back" },
{ id: "redo", at: "With tiles", keys: ["control+y", "control+shift+z"], told: "take it again" },
{ id: "forward", at: "In a replay", keys: ["arrowright"], told: "a step forward" },
{ id: "back", at: "In a replay", keys: ["arrowleft"], told: "a step back" },
{ id: "begin", at: "In a replay", keys: ["home"], told: "to the first moment of the deal" },
{ id: "end", at: "In a replay", keys: ["end"], told: "to the last moment of the deal" },
{ id: "deal-before", at: "In a replay", keys: ["pageup"], told: "the deal before" },
{ id: "deal-after", at: "In a replay", keys: ["pagedown"], told: "the next deal" },
{ id: "play", at: "In a replay", keys: [" "], told: "play it by itself, or pause" },
];
const CALLED = {
" ": "Space", arrowright: "Right arrow", arrowleft: "Left arrow", arrowup: "Up arrow", arrowdown: "Down arrow",
pageup: "Page Up", pagedown: "Page Down", control: "Ctrl",
};
const IN_ARIA = { " ": "Space", arrowright: "ArrowRight", arrowleft: "ArrowLeft", pageup: "PageUp", pagedown: "PageDown" };
const spelled = (key, called) =>
key.split("+").map((word) => called[word] ?? (key.length > 1 ? word.charAt(0).toUpperCase() + word.slice(1) : word));
const called = (key) => spelled(key, CALLED).join(" ");
function nameOf({ ctrlKey, metaKey, shiftKey, key }) {
const held = ctrlKey || metaKey;
return `${held ? "control+" : ""}${held && shiftKey ? "shift+" : ""}${key.toLowerCase()}`;
}
const idsOf = (event) =>
event.altKey ? [] : KEYS.filter(({ id, keys }) => id && keys.includes(nameOf(event))).map(({ id }) => id);
const shortcut = (id) =>
KEYS.filter((one) => one.id === id).flatMap(({ keys }) => keys.map((key) => spelled(key, IN_ARIA).join("+"))).join(" ");
return{KEYS,called,idsOf,shortcut}})();
const $keys_press=(()=>{const{useEffect,useRef}=$vendor_preact_hooks;
const{idsOf}=$keys_list;
const TYPING = "input:not([type=checkbox]), select, textarea, dialog";
const PRESSED = "button, a";
const inUse = new Set();
const works = (id) => !id || [...inUse].some(({ current }) => current[id]);
function useKeys(deeds, before = false) {
const run = useRef(deeds);
run.current = deeds;
useEffect(() => {
const key = (event) => {
const target = event.target instanceof Element ? event.target : null;
if (target?.closest(event.key === " " ? `${TYPING}, ${PRESSED}` : TYPING)) return;
const id = idsOf(event).find((id) => run.current[id]);
if (!id) return;
event.preventDefault();
if (before) event.stopPropagation();
run.current[id]();
};
inUse.add(run);
addEventListener("keydown", key, before);
return () => {
inUse.delete(run);
removeEventListener("keydown", key, before);
};
}, []);
}
return{works,useKeys}})();
const $faces_pack=(()=>{const NO_PACK = { kind: "cards", copies: 1, jokers: 0, suits: [], ranks: [], faces: {} };
const LAST = 99;
const physical = (text) => text.split("=")[0];
const standsFor = (text) => text.split("=")[1] ?? "";
const isJoker = (text) => /^J\d/.test(text);
const alike = (text) => (isJoker(text) ? "joker" : text.replace(/'$/, ""));
function lyingAs(cards, named) {
const left = [...cards].sort();
const lying = named.map((one) => {
const place = left.findIndex((other) => alike(other) === alike(one));
const [card] = place < 0 ? [""] : left.splice(place, 1);
return card && standsFor(one) ? `${card}=${standsFor(one)}` : card;
});
return cards.length === named.length && lying.every(Boolean) ? lying : null;
}
function facesOf({ suits, ranks, faces }) {
const drawings = new Map(suits.map(({ letter, drawing }) => [letter, drawing]));
return new Map(
Object.entries(faces).map(([text, { name, suit, rank }]) => {
const place = rank === null ? LAST : ranks.indexOf(rank);
return [text, { text, name, suit, drawing: drawings.get(suit ?? "") ?? "", rank: rank ?? "", place }];
}),
);
}
function packOf({ pack = NO_PACK }) {
const faces = facesOf(pack);
const letters = pack.suits.map(({ letter }) => letter);
const face = (text) =>
faces.get(text) ?? faces.get(physical(text)) ?? { text, name: text, suit: null, drawing: "", rank: "", place: LAST };
const suit = (text) => letters.indexOf(face(text).suit ?? "") + (face(text).suit ? 0 : LAST);
const rank = (text) => face(text).place;
const firstCopies = [...faces.values()].filter(({ text }) => !text.endsWith("'"));
return {
is_tiles: pack.kind === "tiles",
noun: pack.kind === "tiles" ? "tile" : "card",
knows: (text) => faces.has(physical(text)),
face,
name: (text) => (standsFor(text) ? `joker for ${face(standsFor(text)).name}` : face(text).name),
rows: letters.map((letter) => firstCopies.filter((one) => one.suit === letter)),
by: {
suit: (a, b) => suit(a) - suit(b) || rank(a) - rank(b),
rank: (a, b) => rank(a) - rank(b) || suit(a) - suit(b),
},
};
}
return{physical,standsFor,isJoker,alike,lyingAs,packOf}})();
const $move_spots=(()=>{const{physical}=$faces_pack;
const FACES = ".card, .tile";
const HEIGHT = 1.42;
function spotOf(element) {
const face =   (element.querySelector(FACES) ?? element);
return spotIn(face.getBoundingClientRect(), face.offsetWidth);
}
const spotIn = (rect, width = rect.width) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, width });
function lying() {
const found = new Map();
for (const element of   (document.querySelectorAll("[data-card]"))) {
const place =   (element.closest("[data-place]"))?.dataset.place ?? "";
const spot = spotOf(element);
if (spot.width) found.set(physical(element.dataset.card ?? ""), { element, place, spot });
}
return found;
}
function spotAt(name) {
const place = document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
if (!place?.width) return undefined;
const usual =   (document.querySelector(`[data-card] :is(${FACES})`))?.offsetWidth ?? Infinity;
return spotIn(place, Math.min(usual, place.width, place.height / HEIGHT));
}
return{spotOf,spotIn,lying,spotAt}})();
const $move_glide=(()=>{const{still}=$base_settings;
const{physical}=$faces_pack;
const{lying,spotIn}=$move_spots;
const LENGTH = 280;
const EASE = "cubic-bezier(.3,.7,.25,1)";
let before = new Map();
const dropped = new Map();
function capture() {
if (!still.value) before = lying();
}
function captured() {
const found = before;
before = new Map();
return found;
}
const letGo = (card, place) => dropped.set(physical(card), spotIn(place));
const droppedAt = (card) => dropped.get(card ?? "");
const forget = () => dropped.clear();
function comeBack() {
if (!still.value) glide([...lying()].map(([card, there]) => ({ there, from: dropped.get(card) })));
dropped.clear();
}
const isFar = (one, other) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y) >= 2;
function glide(cards) {
const moved = cards.flatMap(({ there: { element, spot }, from }) => {
if (!from || !isFar(spot, from)) return [];
const own = getComputedStyle(element).transform;
return [{ element, by: `translate(${from.x - spot.x}px, ${from.y - spot.y}px)`, own: own === "none" ? "" : own }];
});
for (const { element, by, own } of moved)
element.animate({ transform: [`${by} ${own}`, own || "none"] }, { duration: LENGTH, easing: EASE });
}
return{capture,captured,letGo,droppedAt,forget,comeBack,isFar,glide}})();
const $move_drag=(()=>{const{comeBack,forget,letGo}=$move_glide;
const FAR = { mouse: 6, pen: 8, touch: 14 };
const [EDGE, PACE] = [26, 4];
function cloneOf(root, cards, grabbed) {
const clone = document.createElement("div");
clone.className = "flying carried";
const faces = cards.map((card) =>   (root.querySelector(`[data-card="${CSS.escape(card)}"]`)));
faces.forEach((face, place) => {
const copy =   (face?.firstElementChild?.cloneNode(true));
if (!copy) return;
copy.style.position = "absolute";
copy.style.left = `${(place - faces.indexOf(grabbed)) * 16}px`;
clone.append(copy);
});
clone.style.setProperty("--card", getComputedStyle(grabbed).getPropertyValue("--card"));
document.body.append(clone);
return clone;
}
function seen(element) {
const place = element.getBoundingClientRect();
const box = element.parentElement?.closest("[data-scrolls]")?.getBoundingClientRect();
if (!box) return place;
const top = Math.max(place.top, box.top);
return new DOMRect(place.left, top, place.width, Math.max(0, Math.min(place.bottom, box.bottom) - top));
}
const holds = (place, x, y) => place.height > 0 && x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
const placed = (root, those) =>
[...  (root.querySelectorAll(those))].map((element) => ({ element, place: seen(element) }));
class Drag {
constructor(root, grabbed, event, carrier) {
this.carrier = carrier;
this.cards = carrier.carried(grabbed.dataset.card ?? "");
const place = grabbed.getBoundingClientRect();
this.offset = [event.clientX - place.x, event.clientY - place.y];
this.clone = cloneOf(root, this.cards, grabbed);
this.elements = this.cards.map((card) => root.querySelector(`[data-card="${CSS.escape(card)}"]`));
this.root = root;
this.zones = placed(root, "[data-zone]");
this.boxes = placed(root, "[data-scrolls]");
this.creeping = 0;
for (const element of this.elements) element?.classList.add("lifted");
this.over = null;
this.move(event);
}
move(event) {
this.clone.style.transform = `translate(${event.clientX - this.offset[0]}px, ${event.clientY - this.offset[1]}px)`;
this.enter(this.zoneAt(event.clientX, event.clientY));
cancelAnimationFrame(this.creeping);
this.creep(event.clientX, event.clientY);
}
enter(over) {
if (over === this.over) return;
this.over?.classList.remove("over");
over?.classList.add("over");
this.over = over;
}
creep(x, y) {
const box = this.boxes.find(({ place }) => holds(place, x, y));
const way = !box ? 0 : y > box.place.bottom - EDGE ? PACE : y < box.place.top + EDGE ? -PACE : 0;
if (!box || !way) return;
const before = box.element.scrollTop;
box.element.scrollTop += way;
if (box.element.scrollTop === before) return;
this.zones = placed(this.root, "[data-zone]");
this.enter(this.zoneAt(x, y));
this.creeping = requestAnimationFrame(() => this.creep(x, y));
}
zoneAt(x, y) {
let found = null;
let least = Infinity;
for (const { element, place } of this.zones) {
const size = place.width * place.height;
if (size < least && holds(place, x, y)) [found, least] = [element, size];
}
return found;
}
end(event) {
cancelAnimationFrame(this.creeping);
const place = this.clone.firstElementChild?.getBoundingClientRect();
const zone = event && this.over;
this.over?.classList.remove("over");
if (place) for (const card of this.cards) letGo(card, place);
const drop = zone ? { zone: zone.dataset.zone ?? "", element: zone, x: event.clientX, y: event.clientY } : null;
Promise.resolve(drop ? this.carrier.drop(this.cards, drop) : false).then((done) => this.settle(done !== false));
}
settle(done) {
for (const element of this.elements) element?.classList.remove("lifted");
this.clone.remove();
if (done) forget();
else comeBack();
}
}
const swallow = (event) => {
event.stopPropagation();
event.preventDefault();
};
function listening(heard) {
for (const [whose, name, hear, first] of heard) whose.addEventListener(name, hear, first);
return () => {
for (const [whose, name, hear, first] of heard) whose.removeEventListener(name, hear, first);
};
}
function dragging(root, carrier) {
let pressed = null;
let drag = null;
const finish = (event) => {
const ended = drag;
[pressed, drag] = [null, null];
ended?.end(event);
};
const down = (event) => {
const element = event.target instanceof Element ?   (event.target.closest("[data-movable]")) : null;
if (element && root.contains(element) && event.button === 0 && event.isPrimary) pressed = { element, event };
};
const move = (event) => {
if (drag) return drag.move(event);
if (!pressed || event.pointerId !== pressed.event.pointerId) return;
const way = Math.hypot(event.clientX - pressed.event.clientX, event.clientY - pressed.event.clientY);
if (way >= (FAR[event.pointerType] ?? 8)) drag = new Drag(root, pressed.element, event, carrier);
};
const up = (event) => {
if (drag) addEventListener("click", swallow, { capture: true, once: true });
setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
finish(event);
};
const cancel = () => finish(null);
const key = (event) => {
if (event.key !== "Escape" || !drag) return;
event.stopPropagation();
finish(null);
};
const deaf = listening([
[root, "pointerdown", down, false],
[window, "pointermove", move, false],
[window, "pointerup", up, false],
[window, "pointercancel", cancel, false],
[window, "keydown", key, true],
]);
return () => {
finish(null);
deaf();
};
}
return{dragging}})();
const $faces_suits=(()=>{const{html}=$base_html;
const disc = (x, y, r, way = 1) => {
const [bow, rest] = [r * 0.552, r * 0.448];
const [b, s, w] = [bow * way, rest * way, r * way];
const down = `${b} 0 ${w} ${rest} ${w} ${r} 0 ${bow} ${-s} ${r} ${-w} ${r}`;
const up = `${-b} 0 ${-w} ${-rest} ${-w} ${-r} 0 ${-bow} ${s} ${-r} ${w} ${-r}`;
return `M${x} ${y - r}c${down} ${up}z`;
};
const hole = (r) => disc(0, 0, r, -1);
const PETAL = "M0-3.7c-3.6-1.5-6.3-4.5-5.6-7.7.6-2.8 3.8-3.6 5.6-1.3 1.8-2.3 5-1.5 5.6 1.3.7 3.2-2 6.2-5.6 7.7z";
const CANE = "q4.3 1.5 8.6 0-1.7 4.3 0 8.6-4.3-1.5-8.6 0 1.7-4.3 0-8.6z";
const SHAPES = {
"dragon-B":
`M-4.3-14.6${CANE}M-4.3-4.3${CANE}M-4.3 6${CANE}` +
"M3.8-4.2c.2-6.2 4.2-9.8 11.6-10.4.2 7.2-4.2 11.2-11.6 10.4zM-3.8 6.1c-.2-6.2-4.2-9.8-11.6-10.4-.2 7.2 4.2 11.2 11.6 10.4z",
"dragon-D": disc(0, 0, 14.2) + hole(10.6) + disc(0, 0, 7.4) + hole(2.8),
"dragon-C":
"M-13.8-9.8c4-1 8.4-1.3 13.8-1.5 4.2-.2 8.8-.6 12.6-1.5l1.6 3.3c-4.6 1-9.4 1.3-14 1.5-5 .2-9.4.5-12.8 1.3z" +
"M-4.2-10.6l4.2-.2c-.4 10.4-3.2 20-11.4 25.4l-2.4-2c6.9-5.4 9.2-13.6 9.6-23.2z" +
"M-2.2-4.2c4.4 0 9-.3 12.6-1l2.4 2c-.4 5.8-1.1 11.4-2.5 15.2-1 2.8-4.1 2.7-9.1-1.7" +
"l.6-1.1c3.7 1.7 5 1.7 5.5.4.9-3 1.4-7 1.5-10.5-3.4.1-7.2.4-11.4.6z",
"dragon-F": [0, 72, 144, 216, 288].map((turn) => placed(PETAL, 0, 1, 1, turn)).join("") + disc(0, 1, 2.5),
"standard-S":
"M0-14c3.6 5.7 12 9.4 12 15.8 0 3.8-2.8 6.2-5.9 6.2-2 0-3.7-.9-4.8-2.5.2 3.5 1.3 6.2 3.7 8.3l-10 0c2.4-2.1 3.5-4.8 3.7-8.3" +
"-1.1 1.6-2.8 2.5-4.8 2.5-3.1 0-5.9-2.4-5.9-6.2 0-6.4 8.4-10.1 12-15.8z",
"standard-H":
"M0 13.8c-2.8-5.8-13.2-11.6-13.2-19.1 0-4.3 3-7.2 6.6-7.2 3.1 0 5.4 2.2 6.6 5.3 1.2-3.1 3.5-5.3 6.6-5.3 3.6 0 6.6 2.9 6.6 7.2" +
" 0 7.5-10.4 13.3-13.2 19.1z",
"standard-D": "M0-14.6c2.7 5.1 6.2 9.8 10.4 14.6-4.2 4.8-7.7 9.5-10.4 14.6-2.7-5.1-6.2-9.8-10.4-14.6 4.2-4.8 7.7-9.5 10.4-14.6z",
"standard-C":
disc(0, -7.6, 6.4) + disc(-7.3, 2.6, 6.4) + disc(7.3, 2.6, 6.4) +
"M-1.6-3.4l3.2 0 2.4 5-2.7 3.6c.2 4 1.4 6.7 3.9 8.8l-10.4 0c2.5-2.1 3.7-4.8 3.9-8.8l-2.7-3.6z",
"numbered-W": "M-13-13l26 0 0 26-26 0zM-9.2-9.2l0 18.4 18.4 0 0-18.4zM-5-5l10 0 0 10-10 0z",
"numbered-X": "M-7.5-13.5l7.5 7.5 7.5-7.5 6 6-7.5 7.5 7.5 7.5-6 6-7.5-7.5-7.5 7.5-6-6 7.5-7.5-7.5-7.5z",
"numbered-Y": "M0-13.5l15 26-30 0zM0-5.5l-8 14 16 0z",
"numbered-Z": disc(0, 0, 14) + "M-6.5-8l0 3.2 6.6 0-6.8 9.8 0 3 13.4 0 0-3.2-7 0 6.8-9.8 0-3z",
"tiles-R": disc(0, 0, 12),
"tiles-B": "M-11-11l22 0 0 22-22 0z",
"tiles-K": "M0-14.5l14.5 14.5-14.5 14.5-14.5-14.5z",
"tiles-Y": "M0-13l14.5 25-29 0z",
joker:
"M-8.4 7.6c0-4.8-1.6-7.6-6.2-5.6-.8-9.2 6.8-13.4 10.8-6.6.4-4.6 1.6-7.6 3.8-9.8 2.2 2.2 3.4 5.2 3.8 9.8 4-6.8 11.6-2.6 10.8 6.6" +
"-4.6-2-6.2.8-6.2 5.6zM-8.4 9.4l16.8 0 0 4.2-16.8 0z" + disc(-14.2, 4.2, 2.2) + disc(0, -14.2, 2.2) + disc(14.2, 4.2, 2.2),
dragon:
"M-13 14.5c-1.5-6.5-1.2-12 2.2-16.3-2.6-2.4-4.3-6.2-4-10.7 2.8 3.6 5.6 5.3 9 5.6-.8-2.3-.6-5 .8-7.6 1.5 3.7 3.9 6 7.6 7" +
"c3.8.3 6.4 1 8.4 1.6 2.4.8 3.8 3.2 3.6 6.2l-3 2.2 0-2c-3 .4-6 .5-9 .5 2.3 2.6 5.3 3.9 9 4.2" +
"l-1.2 3.6c-2.6.3-5 .1-7.2-.7l.5 3.9-4.3-4.2c-1.7 1.9-2 4.3-1.2 6.7z" +
"M1.5-4.6c-1.2-.6-2.4-.6-3.4 0 .6 1.5 2.8 1.7 3.4 0z",
};
function placed(shape, x, y, scale = 1, turn = 0) {
const [cos, sin] = [Math.cos, Math.sin].map((of) => of((turn * Math.PI) / 180) * scale);
const short = (number) => Math.round(number * 100) / 100;
return shape.replace(/([a-zM]?)(-?\d*\.?\d+) ?(-?\d*\.?\d+) ?/g, (_, command, across, down) => {
const [right, under] = command === "M" ? [x, y] : [0, 0];
return `${command}${short(across * cos - down * sin + right)} ${short(across * sin + down * cos + under)} `;
});
}
function once(make) {
const made = new Map();
return (...words) => {
const key = words.join(" ");
const found = made.get(key) ?? make(...words);
made.set(key, found);
return found;
};
}
const Shape = ({ id, kind = "shape" }) => html`<svg class=${kind} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false"><path d=${SHAPES[id]} /></svg>`;
const drawn = (drawings) => Object.keys(SHAPES).filter((id) => drawings.includes(id));
const isLettered = (drawing) => Boolean(drawing) && !drawing.startsWith("standard");
return{SHAPES,placed,once,Shape,drawn,isLettered}})();
const $faces_courts=(()=>{const{html}=$base_html;
const{once,placed,SHAPES}=$faces_suits;
const KING = html`
<path class="tint" d="M26 71V60c3-8 9-12 16-14h16c7 2 13 6 16 14v11z"/>
<path class="suit" d="M26 71V60c3-8 9-12 14-13.5l10 24zM74 71V60c-3-8-9-12-14-13.5l-10 24z"/>
<path class="gold line" d="M44 46h12l-4 25h-4z"/>
<path class="paper line" d="M38.5 46.5C33 48 29.5 50.5 27.5 54.5L46 71h8l18.5-16.5c-2-4-5.5-6.5-11-8L50 62z"/>
<path class="mark" d="M34 53.5v1.5M39.5 57v1.5M44.5 62v1.5M66 53.5v1.5M60.5 57v1.5M55.5 62v1.5"/>
<path class="ink" d="M41 24c-4.5 2-6 9-4.5 16.5 2 2 4 2.5 6 2L50 40l7.5 2.5c2 .5 4 0 6-2C65 33 63.5 26 59 24z"/>
<path class="paper line" d="M42.5 22.5V33c0 6 3 10.5 7.5 10.5s7.5-4.5 7.5-10.5V22.5z"/>
<path class="ink" d="M42 31.5c-.5 10 2.5 18 8 21.5 5.5-3.5 8.5-11.5 8-21.5-1 3.3-2.5 4.7-4.5 4.7-1.5 0-2.5-.7-3.5-.7s-2 .7-3.5.7c-2 0-3.5-1.4-4.5-4.7z"/>
<path class="cut" d="M47.5 38.8q2.5 1.4 5 0M46.5 43.5l1.5 4M53.5 43.5l-1.5 4M50 43v6.5"/>
<path class="line" d="M50 27v6.5h-1.8M44.8 26.8q1.6-1.3 3.2 0M52 26.8q1.6-1.3 3.2 0"/>
<path class="mark" d="M46.5 29v.3M53.7 29v.3"/>
<path class="gold line" d="M40.5 23.5l-2-10.5 6 4.5L50 10.5l5.5 7 6-4.5-2 10.5q-9.5 2.5-19 0z"/>
<path class="line" d="M41 20.8q9 2.3 18 0"/><path class="suit" d="M50 15.5l2 2.7-2 2.7-2-2.7z"/>
<path class="paper line" d="M66.5 58V17.5l2-4.5 2 4.5V58z"/><path class="line" d="M68.5 20v34"/>
<path class="gold line" d="M63 56.5h11v2.6H63zM66.8 66.5h3.4v-4h-3.4z"/><path class="paper line" d="M65 59.5c2-1 5-1 7 .2v4.6c-2 1-5 1-7 0z"/>`;
const QUEEN = html`
<path class="ink" d="M50 14.5c-9.5 0-13.5 6-13.5 14 0 8-2 13-4.5 18h36c-2.5-5-4.5-10-4.5-18 0-8-4-14-13.5-14z"/>
<path class="suit" d="M26 71V58c4-7 10-9.5 16-11h16c6 1.5 12 4 16 11v13z"/>
<path class="paper line" d="M46.5 38v6c-3 1.5-6 2.3-8.5 3 3 8 7 13 12 15 5-2 9-7 12-15-2.5-.7-5.5-1.5-8.5-3v-6z"/>
<path class="gold" d="M35 48l3-1c3 8 7 13 12 15 5-2 9-7 12-15l3 1c-3 9-8 15-15 18-7-3-12-9-15-18z"/>
<path class="line" d="M35 48c3 9 8 15 15 18 7-3 12-9 15-18"/>
<path class="mark" d="M42.5 47.5l.2.3M45.3 49.8l.2.2M48.3 51l.2 0M51.7 51l-.2 0M54.7 49.8l-.2.2M57.5 47.5l-.2.3"/>
<path class="cut" d="M31 56c1 6 1 10 .5 15M69 56c-1 6-1 10-.5 15M36 60l2 11M64 60l-2 11"/>
<path class="paper line" d="M43 27.5c0-4 3-7 7-7s7 3 7 7c0 7.5-3 12.5-7 12.5s-7-5-7-12.5z"/>
<path class="line" d="M50.3 27.5v5h-1.5M45 26.5q1.5-1.3 3 0M52.3 26.5q1.5-1.3 3 0"/><path class="mark" d="M46.7 28.5v.2M53.7 28.5v.2"/>
<path class="suit" d="M48 35.3q2-1.4 4 0-2 1.7-4 0z"/>
<path class="ink" d="M50 19c-6 0-9 4-8.5 10 2-3.5 5-6 8.5-7 3.5 1 6.5 3.5 8.5 7 .5-6-2.5-10-8.5-10z"/>
<path class="gold line" d="M41 19.5l-1.5-7 4.5 3.3L47 10.5l3 4.5 3-4.5 3 5.3 4.5-3.3-1.5 7q-9-2.5-18 0z"/>
<path class="line" d="M32.5 71L30 46"/><path class="tint line" d="M31 57c-3 0-4.5-1.5-4.5-4 2.5 0 4.3 1.3 4.5 4z"/>
<path class="suit" d="M30 36.5c2-2.5 5-1 4.3 1.8 2.8.2 3.4 3.3.8 4.4 1 2.6-1.7 4.3-3.7 2.3-2 2-4.7.3-3.7-2.3-2.6-1-2-4.2.8-4.4C28 36 29 35 30 36.5z"/><path class="gold line" d="M33 41.3a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0z"/>
<path class="paper line" d="M29.5 60c2-1.5 5-1.5 6.5.5v5c-2 1-4.5 1-6 0z"/>`;
const JACK = html`
<path class="ink" d="M39.5 22c-2 8-2.5 14-1.5 21 3 2 8 2.5 12 2.5s9-.5 12.5-2.5c1-7 .5-13-1.5-21z"/>
<path class="tint" d="M26 71V59c4-7 9-10 16-11.5h16c7 1.5 12 4.5 16 11.5v12z"/>
<path class="suit" d="M26 71V59c4-7 9-10 16-11.5h8V71z"/>
<path class="line" d="M50 48v23"/><path class="mark" d="M53.5 54v.1M53.5 59.5v.1M53.5 65v.1"/>
<path class="cut" d="M31 58c1 5 1 9 .8 13M36 54l2.5 17"/><path class="line" d="M69 58c-1 5-1 9-.8 13M64 54l-2.5 17"/>
<path class="paper line" d="M45 22.5c-.5 3-1.5 5.5-3.7 8.7l2.2 1c-.3 1.2-.2 2 .2 2.9-.6.5-.5 1.3 0 1.8-.4 2.6.6 4.3 3 4.4 1.5.1 2.8-.3 4-.8V46h9l-1-23.5z"/>
<path class="ink" d="M52 22c-.5 4 .5 7 2.5 9.5-.5 4 .5 8-.5 13 3 .8 6 .3 8.5-1.5 1-7 .5-14-1.5-21z"/>
<path class="line" d="M45.3 27.8q1.7-1 3.3 0M44 35.3l2.5.3"/><path class="mark" d="M46.7 29.7v.2"/>
<path class="paper line" d="M39 46.5q-1 2.5.5 4.5l4-1.5 1.5 3 4-2.3 2.5 2.6 3-3 3.8 2 1.2-3.3q1-1.5.5-3-5 2-10.5 2-6 0-10.5-1z"/>
<path class="suit" d="M37 24c-1-7 5-12.5 13-12.5S64 16 64 22c-4 2.5-8.5 3-14 3s-10 .5-13-1z"/><path class="gold line" d="M37 24c3 1.5 8 1 13 1s10-.5 14-3v-3c-4 2.5-8.5 3-14 3s-10 .5-13.2-1z"/>
<path class="gold line" d="M60 20c1-6 4-10 11-11-1.5 2-1 3-1 5s-2.5 3-2.5 5-3 3.5-7.5 1z"/><path class="line" d="M61 19c2-3.5 5-6.5 8.5-9"/>
<path class="line" d="M69.5 71V37"/><path class="paper line" d="M69.5 22.5c3.5 4.5 4 8.5.8 14.5h-1.6c-3.2-6-2.7-10 .8-14.5z"/><path class="line" d="M69.5 26v9"/><path class="gold line" d="M66.5 37h6v2.2h-6z"/>
<path class="paper line" d="M66 58c2-1.3 5-1.3 7 0v5c-2 1-5 1-7 0z"/>`;
const DRAGON = html`
<path class="mane" d="M50 71C39 67 29 61 29 50s8-19 23-18"/>
<path class="body" d="M50 71C39 67 29 61 29 50s8-19 23-18"/><path class="belly" d="M50 71C39 67 29 61 29 50s8-19 23-18"/>
<path class="suit" d="M33.5 60.5c-5 .5-9 2.5-11 7l3-.8-.5 3.3 3-2 .7 3c1.6-3.5 4-5.5 7.3-6z"/>
<path class="suit" d="M47 24.5c-2-3.5-5.5-6-10.5-7 3 5 5.5 8.5 9 10.5zM52 22.5c-.5-4 .5-8.5 3.5-12.5.5 5 2.5 8 4.5 11z"/>
<path class="suit" d="M44 33c-.5-7 5-11.5 12-11.5 4 0 7 1.5 9.5 3.5 2-.8 4.5.3 5 2.5l3 1.5c.8 2-.3 4-2.5 4.5l-9.5.5c2.5 2.5 5.5 3.5 9 3.3-1 3.2-4 4.7-8 4.5-5 2-12 1.7-16-1.3-1.7-1.7-2.5-4.5-2.5-7.5z"/>
<path class="paper" d="M63 34l1.5 3 1.3-3zM68 33.7l1.2 2.6 1.3-2.6zM56.5 27.5c2-2 4.5-2 5.5 0-1.5 1.7-4 1.7-5.5 0z"/><path class="mark" d="M59.5 27.7v.2"/>
<path class="whisker" d="M72.5 29c3-1 4-4 2.5-7M62 41.5c0 3 1.5 5 4.5 5.5M57 42c-1 3-.5 6 2 8M51 41.5c-2 2.5-2 6 0 8.5"/>
<path class="gold line" d="M77.5 41.5a4.6 4.6 0 1 1-9.2 0 4.6 4.6 0 0 1 9.2 0z"/>`;
const FOOL = html`
<path class="suit line" d="M34 63C32 50 26 43 15 42c3-7 17-9 25 1 1-11 4-19 10-25 6 6 9 14 10 25 8-10 22-8 25-1-11 1-17 8-19 21z"/>
<path class="gold line" d="M50 18c6 6 9 14 10 25L56 63H44l-4-20c1-11 4-19 10-25z"/>
<path class="gold line" d="M19 44a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM54.5 16a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM90 44a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0z"/>
<path class="paper line" d="M36 63h28v9c0 11-6 19-14 19s-14-8-14-19z"/>
<path class="line" d="M50 70v8h-2.5M40.5 68.5q3-2.5 6 0M53.5 68.5q3-2.5 6 0"/><path class="mark" d="M43.5 71.5v.4M56.5 71.5v.4"/>
<path class="suit" d="M42 81q8 4 16 0-2.5 7-8 7t-8-7z"/>
<path class="gold line" d="M33 60q17 5 34 0v6q-17 5-34 0z"/>
<path class="suit line" d="M50 92c-8 0-14-3-17-8l-11 8 7 3-3 10 10-3 3 11 8-7 3 8 3-8 8 7 3-11 10 3-3-10 7-3-11-8c-3 5-9 8-17 8z"/>
<path class="gold line" d="M28.5 106.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM53 116a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM77.5 106.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0z"/>`;
const SASH = html`<path class="paper line" d="M26 67.5h48v7H26z"/><path class="gold" d="M30 71l3-2.2 3 2.2-3 2.2zM38.5 71l3-2.2 3 2.2-3 2.2zM47 71l3-2.2 3 2.2-3 2.2zM55.5 71l3-2.2 3 2.2-3 2.2zM64 71l3-2.2 3 2.2-3 2.2z"/>`;
const COURT = { J: JACK, Q: QUEEN, K: KING };
const mirrored = (half) => html`<g>${half}</g><g transform="rotate(180 50 71)">${half}</g>`;
const badge = once((  drawing) => placed(SHAPES[drawing] ?? "", 33, 17.5, 0.33));
const framed = (half, drawing) => html`${mirrored(html`${half}<path d=${badge(drawing)} />`)}${SASH}<path class="frame" d="M26 9h48v124H26z"/>`;
const FIGURES = {
...Object.fromEntries(Object.entries(COURT).map(([rank, half]) => [rank, (  drawing) => framed(half, drawing)])),
D: () => html`<g transform="translate(6 8.5) scale(.88)">${mirrored(DRAGON)}</g>`,
joker: () => html`<g class="fool" transform="translate(11 17) scale(.78)">${FOOL}</g>`,
};
return{FIGURES}})();
const $faces_lettering=(()=>{const{once,placed,SHAPES}=$faces_suits;
const SIX = "M5-11.1c-7.2 1.5-11.1 7-11.1 14.7 0 5 2.4 8 6.2 8 3.8 0 6.3-2.8 6.3-7 0-4-2.4-6.6-6-6.6-3.2 0-5.6 2-6.4 5.2";
const ONE = "M-4.8-8l5.3-3.5 0 24.5M-5 11.6l11 0";
const LETTERING = {
A: "M-8 13l8-24.5 8 24.5M-5.2 4.8l10.4 0",
0: "M0-11.6c4.4 0 6.7 4.2 6.7 11.6 0 7.4-2.3 11.6-6.7 11.6-4.4 0-6.7-4.2-6.7-11.6 0-7.4 2.3-11.6 6.7-11.6z",
1: ONE,
2: "M-6.1-5.2c0-4 2.5-6.4 6.1-6.4 3.7 0 6 2.3 6 5.6 0 3-1.6 5-4.4 8l-8.2 9.6 13.2 0",
3:
"M-5.8-8.4c1.2-2.1 3.1-3.2 5.7-3.2 3.6 0 5.8 2 5.8 5.2 0 3.4-2.6 5.2-6.3 5.2l-2.2 0 2.2 0" +
"c4.4 0 7.1 2.4 7.1 6.3 0 4-2.7 6.5-6.5 6.5-3 0-5.3-1.2-6.5-3.7",
4: "M3.4 13l0-24-10.4 16.4 15.6 0",
5: "M5.9-11.4l-10.3 0-.9 10.2c1.6-1.3 3.4-1.9 5.4-1.9 3.9 0 6.5 2.8 6.5 7.1 0 4.7-2.8 7.6-6.8 7.6-2.8 0-5-1.1-6.3-3.3",
6: SIX,
7: "M-6.8-11.4l13.4 0c-4.8 6-7.6 13-8.4 24.4",
8:
"M0-1.6c-3.3 0-5.3-2-5.3-5 0-3.1 2-5 5.3-5 3.3 0 5.3 1.9 5.3 5 0 3-2 5-5.3 5" +
"c-4 0-6.5 2.5-6.5 6.6 0 4 2.5 6.6 6.5 6.6 4 0 6.5-2.6 6.5-6.6 0-4.1-2.5-6.6-6.5-6.6z",
9: placed(SIX, 0, 0, 1, 180),
T: "M-9.6-8.5l3.4-3 0 24.5M4.4-11.6c3.2 0 4.8 4.2 4.8 11.6 0 7.4-1.6 11.6-4.8 11.6-3.2 0-4.8-4.2-4.8-11.6 0-7.4 1.6-11.6 4.8-11.6z",
E: "M-8.4-8.2l4.2-3.2 0 24.4M2.6-8.2l4.2-3.2 0 24.4",
J: "M-2.5-11.4l9.5 0M3.4-11.4l0 15.6c0 5-2 7.5-5.4 7.5-2.9 0-4.8-1.6-5.4-4.9",
Q: "M0-11.6c4.5 0 6.9 4.2 6.9 11.6 0 7.4-2.4 11.6-6.9 11.6-4.5 0-6.9-4.2-6.9-11.6 0-7.4 2.4-11.6 6.9-11.6zM.6 4.4l7.4 9",
K: "M-6-13.5l0 27M7.6-13.3l-13.4 16M-1.8-2.4l9.8 15.9",
};
const SIGNS = { D: "dragon", joker: "joker" };
const CORNER = { x: 13.5, rank: 19, suit: 42 };
function corner(drawing, rank) {
const line = placed(LETTERING[rank] ?? "", CORNER.x, CORNER.rank, 0.86);
const sign = placed(SHAPES[SIGNS[rank]] ?? "", CORNER.x, CORNER.rank, 0.62);
return { line, filled: sign + placed(SHAPES[drawing] ?? "", CORNER.x, CORNER.suit, 0.5) };
}
const cornerOf = once(corner);
function numberOf(number, x, y, scale) {
const width = (figure) => (figure === "1" ? 12.5 : 18.5) * scale;
let left = x - [...number].reduce((all, figure) => all + width(figure), 0) / 2;
return [...number].map((figure) => {
left += width(figure);
return placed(LETTERING[figure] ?? "", left - width(figure) / 2, y, scale);
}).join("");
}
return{SIGNS,cornerOf,numberOf}})();
const $faces_pips=(()=>{const{once,placed,SHAPES}=$faces_suits;
const [X, Y] = [50, 71];
const [ACROSS, DOWN, SIZE, ACE] = [17.2, 44.5, 0.6, 1.8];
const [ENDS, CENTRE, FOUR, WAIST, COLLAR, RIBS] = [
[[0, -1], [0, 1]],
[[0, 0]],
[[-1, -1], [1, -1], [-1, 1], [1, 1]],
[[-1, 0], [1, 0]],
[[0, -1 / 2], [0, 1 / 2]],
[[-1, -1 / 3], [1, -1 / 3], [-1, 1 / 3], [1, 1 / 3]],
];
const NECKS = COLLAR.map(([x, y]) =>   ([x, (y * 4) / 3]));
const PIPS = {
2: ENDS,
3: [...ENDS, ...CENTRE],
4: FOUR,
5: [...FOUR, ...CENTRE],
6: [...FOUR, ...WAIST],
7: [...FOUR, ...WAIST, COLLAR[0]],
8: [...FOUR, ...WAIST, ...COLLAR],
9: [...FOUR, ...RIBS, ...CENTRE],
T: [...FOUR, ...RIBS, ...NECKS],
E: [...FOUR, ...RIBS, ...NECKS, ...CENTRE],
};
const pips = (drawing, rank) => {
const shape = SHAPES[drawing] ?? "";
if (rank === "A" || rank === "1") return placed(shape, X, Y, ACE);
return (PIPS[rank] ?? []).map(([x, y]) => placed(shape, X + x * ACROSS, Y + y * DOWN, SIZE, y > 0 ? 180 : 0)).join("");
};
const pipsOf = once(pips);
const sole = (drawing) => placed(SHAPES[drawing] ?? "", 65, 105, 1.9);
const soleOf = once(sole);
return{pipsOf,soleOf}})();
const $faces_card=(()=>{const{useMemo}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{FIGURES}=$faces_courts;
const{cornerOf}=$faces_lettering;
const{isJoker,standsFor}=$faces_pack;
const{pipsOf,soleOf}=$faces_pips;
const{isLettered,placed,SHAPES}=$faces_suits;
function Corner({ drawing, rank, letter }) {
const { line, filled } = cornerOf(drawing, rank);
return html`<g class="corner"><path class="figure" d=${line} /><path d=${filled} />${letter && html`<text x="13.5" y="60.5">${letter}</text>`}</g>`;
}
const Picture = ({ drawing, rank }) => FIGURES[rank]?.(drawing) ?? html`<path d=${pipsOf(drawing, rank)} />`;
function Face({ corner, middle, wild }) {
return html`<svg class="face" viewBox="0 0 100 142" aria-hidden="true" focusable="false">
<${Corner} ...${corner} /><g class="whole"><g class="other-end" transform="rotate(180 50 71)"><${Corner} ...${corner} /></g>
<g class="picture"><${Picture} ...${middle} /></g></g><path class="sole" d=${soleOf(middle.drawing)} />${wild && html`<path class="wild" d=${WILD} />`}</svg>`;
}
const WILD = placed(SHAPES.joker, 16, 125, 0.75);
const JOKER = { drawing: "joker", rank: "joker", letter: "" };
function shownOf(pack, text) {
if (isJoker(text) && !standsFor(text)) return { drawing: "", rank: "joker", letter: "" };
const { drawing, rank, suit } = pack.face(standsFor(text) || text);
return { drawing, rank, letter: isLettered(drawing) ? (suit ?? "") : "" };
}
function drawn(pack, text) {
const corner = shownOf(pack, text);
const [joker, stands] = [isJoker(text), Boolean(standsFor(text))];
return html`<span class=${names("card", joker && "joker", stands && "standing", corner.drawing)}>
<${Face} corner=${corner} middle=${joker ? JOKER : corner} wild=${stands} />
</span>`;
}
const CardFace = ({ pack, text }) => useMemo(() => drawn(pack, text), [pack, text]);
const CardBack = ({ count = 1 }) =>
html`<span class=${names("card", "back", count > 1 && "stack", count > 12 && "thick")} aria-hidden="true"></span>`;
return{CardFace,CardBack}})();
const $faces_tile=(()=>{const{useMemo}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{numberOf}=$faces_lettering;
const{isJoker,standsFor}=$faces_pack;
const{once,placed,SHAPES}=$faces_suits;
const JOKER = placed(SHAPES.joker, 50, 64, 2.5);
const STANDING = placed(SHAPES.joker, 24, 24, 1.1);
const outlines = (rank, drawing, beside) => {
const [x, y, size] = beside ? [58, 64, 1.7] : [50, 50, 2.3];
return { figure: numberOf(rank, x, y, size), shape: placed(SHAPES[drawing] ?? "", x, 107, beside ? 0.9 : 1.1) };
};
const outlinesOf = once(outlines);
const Number = ({ rank, drawing, beside }) => {
const { figure, shape } = outlinesOf(rank, drawing, beside);
return html`<path class="figure" d=${figure} /><path d=${shape} />`;
};
function drawn(pack, text) {
const [joker, as] = [isJoker(text), standsFor(text)];
const { rank, drawing } = pack.face(as || text);
return html`<span class=${names("tile", joker && "joker", as && "standing", drawing)} aria-hidden="true"><svg class="face" viewBox="0 0 100 132" focusable="false">
${joker && html`<path class="wild" d=${as ? STANDING : JOKER} />`}${rank && html`<${Number} rank=${rank} drawing=${drawing} beside=${joker} />`}</svg></span>`;
}
const TileFace = ({ pack, text }) => useMemo(() => drawn(pack, text), [pack, text]);
const TileBack = ({ count = 1 }) => html`<span class=${names("tile", "blank", count > 1 && "stack")} aria-hidden="true"></span>`;
return{TileFace,TileBack}})();
const $faces_face=(()=>{const{html}=$base_html;
const{CardFace}=$faces_card;
const{TileFace}=$faces_tile;
const Face = ({ pack, text }) => html`<${pack.is_tiles ? TileFace : CardFace} pack=${pack} text=${text} />`;
return{Face}})();
const $move_flights=(()=>{const{render}=$vendor_preact_preact;
const{pace,still}=$base_settings;
const{spotOf}=$move_spots;
const PACES = { slow: { one: 560, next: 120, deal: 3600, most: 6500 }, brisk: { one: 280, next: 55, deal: 1500, most: 3200 } };
const EASE = "cubic-bezier(.3,.7,.25,1)";
const SOON = 2000;
const OVERLAP = 0.85;
const ENDING = ["pointerdown", "keydown", "wheel", "resize", "visibilitychange"];
const flights = new Set();
const waiting = new Set();
let free = 0;
let ending = 0;
const now = () => performance.now();
const at = ({ x, y, width }, wide) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${width / wide})`;
class Flight {
constructor(plan, departs, length) {
this.plan = plan;
this.departs = departs;
this.length = length;
this.lies =   (null);
this.veil =   (undefined);
this.ghost =   (null);
this.wide = 0;
this.next =   (null);
this.timer = 0;
this.due = false;
this.left = false;
this.cover(plan.lies);
}
cover(lies) {
if (lies === this.lies) return;
this.veil?.cancel();
this.veil = lies?.animate({ opacity: [0, 0] }, { duration: 1, fill: "both" });
this.lies = lies;
}
await(before) {
if (before) before.next = this;
else {
if (this.plan.stays) this.show(this.plan.end);
this.wait();
}
}
wait() {
this.timer = setTimeout(() => {
this.due = true;
leave();
}, this.departs - now());
}
landing() {
return this.lies?.isConnected ? spotOf(this.lies) : this.plan.end;
}
show({ width }) {
const { start, face } = this.plan;
this.wide = Math.max(start.width, width);
this.ghost = document.createElement("div");
this.ghost.className = "flying";
this.ghost.style.setProperty("--card", `${this.wide}px`);
this.ghost.style.transform = at(start, this.wide);
render(face(), this.ghost);
document.body.append(this.ghost);
return this.ghost;
}
leave() {
this.left = true;
const end = this.landing();
const ghost = this.ghost ?? this.show(end);
const seen = this.lies || this.next ? 1 : 0;
const moving = ghost.animate(
{ transform: [at(this.plan.start, this.wide), at(end, this.wide)], opacity: [1, 1, 1, seen] },
{ duration: this.length, easing: EASE, fill: "both" },
);
moving.onfinish = () => this.land();
}
land() {
this.next?.show(this.next.landing());
this.next?.wait();
this.clear();
flights.delete(this);
if (!flights.size) settle();
}
clear() {
this.next = null;
clearTimeout(this.timer);
this.ghost?.remove();
this.veil?.cancel();
}
}
function leave() {
for (const flight of flights) {
if (!flight.left && !flight.due) return;
if (!flight.left) flight.leave();
}
}
function settle() {
for (const flight of flights) flight.clear();
flights.clear();
clearTimeout(ending);
free = 0;
for (const name of ENDING) removeEventListener(name, settle, { capture: true });
const told = [...waiting];
waiting.clear();
for (const tell of told) tell();
}
function whenSettled(tell) {
if (!flights.size) {
tell();
return () => {};
}
const timer = setTimeout(settle, SOON);
waiting.add(tell);
return () => {
clearTimeout(timer);
waiting.delete(tell);
};
}
function timed(steps, { one, next, deal }, begin) {
let departs = begin;
return steps.map((step) => {
const apart = Math.min(next, deal / step.length);
const found = step.map((plan, place) => ({ plan, departs: departs + place * apart }));
departs += (step.length - 1) * apart + one * OVERLAP;
return { found, departs };
});
}
function fly(steps) {
if (still.value || !steps.length) return;
const times = PACES[pace.value === "slow" ? "slow" : "brisk"];
const planned = timed(steps, times, Math.max(free, now()));
const done = planned[planned.length - 1].departs;
if (document.hidden || done - now() > times.most) return settle();
if (!flights.size) {
for (const name of ENDING) addEventListener(name, settle, { capture: true });
ending = setTimeout(settle, times.most + times.one);
}
for (const { plan, departs } of planned.flatMap(({ found }) => found)) {
const before = plan.card === null ? undefined : [...flights].reverse().find((other) => other.plan.card === plan.card);
const flight = new Flight(plan, departs, times.one);
flights.add(flight);
flight.await(before);
}
free = done;
}
function redirect(lies) {
for (const flight of flights) if (flight.plan.card !== null) flight.cover(flight.next ? null : lies(flight.plan.card));
}
return{settle,whenSettled,fly,redirect}})();
const $move_happened=(()=>{const{under}=$base_sentence;
function dealt({ hands, hand_size, starter, upcard }, held) {
const seats = hands.map((  _,   place) => (starter + place) % hands.length);
const rounds = Array.from({ length: hand_size }, (_, round) =>
seats.map((  seat) => ({ card: hands[seat]?.[round] ?? null, from: "stock", to: held(seat) })),
);
return [...rounds.flat(), ...(upcard ? [{ card: upcard, from: "stock", to: "pile" }] : [])];
}
const all = (cards, from, to) => cards.map((card) => ({ card, from, to }));
const GOINGS = {
Dealt: dealt,
Drew: ({ seat, card }, held) => [{ card, from: "stock", to: held(seat) }],
Picked: ({ seat, card }, held) => [{ card, from: "stock", to: held(seat) }],
Took: ({ seat, cards }, held) => all(cards, "pile", held(seat)),
Laid: ({ seat, meld }, held) => all(meld.cards, held(seat), "table"),
LaidOff: ({ seat, card }, held) => all([card], held(seat), "table"),
Played: ({ seat, placed }, held) => all(placed, held(seat), "table"),
Discarded: ({ seat, card }, held) => all([card], held(seat), "pile"),
StockTurned: () => [{ card: null, from: "pile", to: "stock" }],
};
function goingsOf(events, you) {
const held = (seat) => (seat === you ? "hand" : `seat-${seat}`);
return events.map((event) => under(GOINGS, event.event)?.(event, held) ?? []).filter((going) => going.length);
}
return{goingsOf}})();
const $move_follow=(()=>{const{still}=$base_settings;
const{html}=$base_html;
const{CardBack}=$faces_card;
const{Face}=$faces_face;
const{physical}=$faces_pack;
const{TileBack}=$faces_tile;
const{fly,redirect}=$move_flights;
const{captured,droppedAt,glide,isFar}=$move_glide;
const{goingsOf}=$move_happened;
const{lying,spotAt}=$move_spots;
const nameOf = ({ card }) => card && physical(card);
function arranged({ before, lies }, told) {
const names = new Set(told.map(nameOf));
return [...lies].flatMap(([card, { place }]) => {
const from = before.get(card)?.place;
return from && place && from !== place && !names.has(card) ? [{ card, from, to: place }] : [];
});
}
const faceOf = (pack, card) =>
card === null ? html`<${pack.is_tiles ? TileBack : CardBack} />` : html`<${Face} pack=${pack} text=${card} />`;
function planned(goings, { before, lies, places }, pack) {
const [first, last] = [new Map(), new Map()];
for (const going of goings) {
const name = nameOf(going);
if (!first.has(name)) first.set(name, going);
last.set(name, going);
}
const plans = new Map();
for (const going of goings) {
const card = nameOf(going);
const was = card && first.get(card) === going ? before.get(card) : undefined;
const there = card && last.get(card) === going ? lies.get(card) : undefined;
const seen = droppedAt(card) ?? droppedAt(going.from) ?? (was?.place === going.from ? was.spot : undefined);
const [start, end] = [seen ?? places.get(going.from), there?.spot ?? places.get(going.to)];
if (start && end && isFar(start, end))
plans.set(going, { card, start, end, lies: there?.element ?? null, stays: Boolean(seen), face: () => faceOf(pack, going.card) });
}
return plans;
}
function follow(table, pack) {
const happened = goingsOf(table.latest.peek().flatMap(({ events }) => events ?? []), table.you);
table.latest.value = [];
if (still.value) return;
const seen = { before: captured(), lies: lying(), places: new Map() };
const steps = [arranged(seen, happened.flat()), ...happened];
const goings = steps.flat();
for (const name of new Set(goings.flatMap(({ from, to }) => [from, to]))) seen.places.set(name, spotAt(name));
const plans = planned(goings, seen, pack);
const flown = new Set([...plans.keys()].map(nameOf));
const shifted = [...seen.lies].filter(([card, { place }]) => !flown.has(card) && seen.before.get(card)?.place === place);
glide(shifted.map(([card, there]) => ({ there, from: seen.before.get(card)?.spot })));
fly(steps.map((step) => step.flatMap((going) => plans.get(going) ?? [])).filter((step) => step.length));
redirect((card) => seen.lies.get(card)?.element ?? null);
}
return{follow}})();
const $result_sheet=(()=>{const{useLayoutEffect,useState}=$vendor_preact_hooks;
const{html}=$base_html;
const{whenSettled}=$move_flights;
function useSheet(table) {
const view = table.view.value;
const deal = view?.result ? `${table.number}.${view.deal}` : "";
const [aside, put] = useState("");
const [seen, see] = useState(deal);
useLayoutEffect(() => (deal === seen ? undefined : whenSettled(() => see(deal))), [deal]);
const isAside = Boolean(deal) && aside === deal;
const shows = Boolean(deal) && seen === deal && !isAside;
return { ended: Boolean(deal), shows, isAside, putAside: () => put(deal), putBack: () => put("") };
}
const focused = (button) => button?.focus({ preventScroll: true });
const BackToSheet = ({ putBack }) => html`<div class="actions to-sheet"><button type="button" class="strong" ref=${focused} onClick=${putBack}>Result</button></div>`;
return{useSheet,BackToSheet}})();
const $table_order=(()=>{const{useLayoutEffect,useMemo,useState}=$vendor_preact_hooks;
const{read,write}=$base_stored;
const BY_SUIT = { sorting: "suit", cards: [] };
const nameOf = (table) => `hand.${table}`;
function inOwnOrder(held, order) {
const place = new Map(order.map((card, index) => [card, index]));
const at = (card) => place.get(card) ?? order.length;
return [...held].sort((a, b) => at(a) - at(b));
}
function meldsHeld({ count, may }) {
if (count?.melds.length) return count.melds;
const layable = (may ?? []).filter((one) => one.do === "lay").map(({ cards }) => cards);
const apart = [];
for (const meld of layable.sort((a, b) => b.length - a.length))
if (!meld.some((card) => apart.flat().includes(card))) apart.push(meld);
return apart;
}
function meldsFirst(held, melds, pack) {
const melded = [...new Set(melds.flat())].filter((card) => held.includes(card));
return [...melded, ...held.filter((card) => !melded.includes(card)).sort(pack.by.suit)];
}
function inOrder({ sorting, cards }, held, pack, melds) {
if (sorting === "own") return inOwnOrder(held, cards);
return sorting === "meld" ? meldsFirst(held, melds, pack) : [...held].sort(pack.by[sorting]);
}
function useOrder(table, held, pack, melds = []) {
const [order, setOrder] = useState(() =>   (read(nameOf(table)) ?? BY_SUIT));
const cards = useMemo(() => inOrder(order, held, pack, melds), [order, held.join(" "), melds.join(" "), pack]);
useLayoutEffect(() => write(nameOf(table), { ...order, cards }), [order, cards]);
const become = (next) => (setOrder(next), inOrder(next, held, pack, melds));
return {
cards,
sorting: order.sorting,
sort: (by) => become({ sorting: by, cards }),
move: (moved, to) => {
const before = cards.slice(0, to).filter((card) => !moved.includes(card));
const after = cards.slice(to).filter((card) => !moved.includes(card));
return become({ sorting: "own", cards: [...before, ...moved, ...after] });
},
};
}
function placeInHand(zone, x, y) {
const slots = [...  (zone.querySelectorAll("[data-card]"))];
const before = slots.filter((slot) => {
const place = slot.getBoundingClientRect();
return y > place.bottom || (y > place.top && x > place.left + Math.min(place.width, 30) / 2);
});
return before.length;
}
return{meldsHeld,useOrder,placeInHand}})();
const $faces_told=(()=>{const{capital}=$base_sentence;
const{html,names}=$base_html;
const{spelled}=$base_settings;
const{SIGNS}=$faces_lettering;
const{isJoker,standsFor}=$faces_pack;
const{Shape}=$faces_suits;
const WRITTEN = /(?<![\w=])([A-Z\d]{2,3}'?(?:=[A-Z\d]{2,3})?)(?![\w=])/;
const PRINTED = { T: "10", E: "11" };
const BETWEEN = { " ": ", ", " / ": "; " };
const HAS_ARTICLE = /(^|\s)(the|a|an|another|your)\s$/i;
const BEGINS = /(^|[.!?]\s+)$/;
function CardWord({ pack, text }) {
const [joker, as] = [isJoker(text), standsFor(text)];
const { drawing, rank } = pack.face(as || text);
const sign = !pack.is_tiles && SIGNS[rank];
return html`<span class=${names("card-word", joker && "joker", as && "standing", drawing)} data-rank=${sign ? "" : (PRINTED[rank] ?? rank)}>
${sign && html`<${Shape} id=${sign} />`}${drawing && html`<${Shape} id=${drawing} />`}${joker && html`<${Shape} id="joker" />`}</span>`;
}
const cardsIn = (events) => new Set(JSON.stringify(events ?? "").match(/(?<=")[^"']+(?='?")/g));
function partsOf(pack, told, among) {
const parts = [""];
told.split(WRITTEN).forEach((word, place) => {
if (place % 2 && pack.knows(word) && (!among || among.has(word))) parts.push(word, "");
else parts[parts.length - 1] += word;
});
return parts;
}
function partSpoken(pack, parts, place) {
const [before, part, after] = [parts[place - 1], parts[place], parts[place + 1]];
if (place % 2 === 0) return place && after ? (BETWEEN[part] ?? part) : part;
const inRow = (place > 1 && BETWEEN[before]) || (place < parts.length - 2 && BETWEEN[after]);
const name = inRow || HAS_ARTICLE.test(before) ? pack.name(part) : `the ${pack.name(part)}`;
return BEGINS.test(before) && !(place > 1 && !before) ? capital(name) : name;
}
const joined = (pack, parts) => parts.map((_, place) => partSpoken(pack, parts, place)).join("");
const spoken = (pack, told, among) => joined(pack, partsOf(pack, told, among));
function Told({ pack, told, among }) {
const parts = partsOf(pack, told, among);
const words = joined(pack, parts);
if (parts.length === 1 || spelled.value) return words;
const drawn = parts.map((part, place) => (place % 2 ? html`<${CardWord} pack=${pack} text=${part} />` : part));
return html`<span aria-hidden="true">${drawn}</span><span class="unseen">${words}</span>`;
}
return{cardsIn,spoken,Told}})();
const $table_clock=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{clockFace,span}=$base_sentence;
const LONG = 3600;
const isSlow = ({ per_turn = null, increment = 0 }) => (per_turn ?? increment) >= LONG;
function useSecondsUntil(table, then) {
const [, tick] = useState(0);
const runs = then !== null && then !== undefined;
useEffect(() => {
if (!runs) return;
const timer = setInterval(() => tick((count) => count + 1), 500);
return () => clearInterval(timer);
}, [runs]);
return runs ? Math.max(0, then - Date.now() / 1000 - table.ahead) : null;
}
function Clock({ table, seat }) {
const clock = table.view.value?.clock;
const runs = clock?.seat === seat && clock.deadline !== null && clock.deadline !== undefined;
const until = useSecondsUntil(table, runs ? clock.deadline : null);
if (!clock) return null;
const left = until ?? clock.left?.[seat];
if (!left) return null;
const told = left < LONG ? clockFace(left) : html`${span(left)}<span class="word"> left</span>`;
return html`<span class=${names("clock", runs && left < 15 && "short", left >= LONG && "long")} role="timer">${told}</span>`;
}
return{isSlow,useSecondsUntil,Clock}})();
const $table_hearing=(()=>{const{useEffect,useRef}=$vendor_preact_hooks;
const{effect}=$vendor_signals_signals;
const{naming}=$base_refusal;
const{figures,under}=$base_sentence;
const{cardsIn,spoken}=$faces_told;
const{say,urge}=$voice_announcer;
const FOR_IT = {
clock: "time was up: done by the clock",
absent: "nobody was there: done without them",
"stand-in": "done by a computer player standing in",
};
const actor = (table, { by, seat }) =>
by === "stand-in" && table.places.value?.seats[seat ?? -1]?.kind !== "person" ? "" : (under(FOR_IT, by ?? "") ?? "");
const sentencesOf = (table, line) =>
(line.told ?? []).map((told, place) => ({ key: `${line.seq}.${place}`, line, told: figures(told), by: place ? "" : actor(table, line) }));
const inFull = ({ told, by }) => (by ? `${told} (${by})` : told);
const amongOf = ({ events }) => events && cardsIn(events);
const heardOf = (pack, sentence) => spoken(pack, inFull(sentence).replaceAll("\n", " "), amongOf(sentence.line));
function useHearing(table, pack) {
const heard = useRef({ number: 0, seq: 0, at: 0 });
useEffect(() => {
heard.current = { number: table.number, seq: table.frame.peek()?.view?.seq ?? 0, at: lastSaid(table)?.at ?? 0 };
}, [table]);
useEffect(() => {
naming.spoken = (message) => spoken(pack, message);
const end = effect(() => {
const log = table.log.value;
if (table.number !== heard.current.number) heard.current = { ...heard.current, number: table.number, seq: 0 };
const news = log.filter(({ seq }) => seq > heard.current.seq);
heard.current.seq = Math.max(heard.current.seq, ...news.map(({ seq }) => seq));
for (const sentence of news.flatMap((line) => sentencesOf(table, line))) say(heardOf(pack, sentence));
});
return () => {
naming.spoken = (message) => message;
end();
};
}, [table, pack]);
useEffect(
() =>
effect(() => {
const news = table.heard.value.filter(({ at }) => at > heard.current.at);
heard.current.at = lastSaid(table)?.at ?? heard.current.at;
for (const { name, seat, text } of news) say(seat === table.you ? `You say: ${text}` : `${name} says: ${text}`);
}),
[table],
);
}
const lastSaid = (table) => table.heard.peek()[table.heard.peek().length - 1];
const YOUR_TURN = /^Your turn\.\s+/;
function useAsking(table, told, urgent) {
const asked = useRef("");
const { deal, turn } = table.view.value ?? {};
const which = `${table.number}.${deal}.${turn}`;
useEffect(() => {
if (!urgent) return;
urge(asked.current === which ? told.replace(YOUR_TURN, "") : told);
asked.current = which;
}, [which, told, urgent]);
}
const sayHint = (pack, what, why) => say(`Hint: ${spoken(pack, what)}. ${spoken(pack, why)}`);
const useSaid = (told) => useEffect(() => say(told), [told]);
return{sentencesOf,inFull,amongOf,useHearing,useAsking,sayHint,useSaid}})();
const $table_prompt=(()=>{const{useEffect,useLayoutEffect,useState}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{capital,listed}=$base_sentence;
const{hints}=$base_settings;
const{physical}=$faces_pack;
const{Told}=$faces_told;
const{shortcut}=$keys_list;
const{Clock,isSlow}=$table_clock;
const{sayHint,useAsking}=$table_hearing;
const WAITS = {
computer: "waiting for them or their stand-in",
skip: "their turn is skipped if they are not back soon",
wait: "waiting for them",
};
function awayTold(table, name, until) {
if (!until || !isSlow(table.frame.value.clock)) return `${name} is away; ${WAITS[table.frame.value.absence]}.`;
const time = new Date(1000 * (until - table.ahead)).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
return `${name} is away, and has until ${time}.`;
}
function others(table, agreed) {
const { seats = [], agreed: ready = [] } = table.places.value ?? {};
return seats.flatMap(({ kind, here, name }, seat) =>
seat !== table.you && kind === "person" && here && ready.includes(seat) === agreed ? [name] : [],
);
}
function goingOn(table) {
const places = table.places.value;
if (places?.stage !== "between") return "The deal is over.";
const isAwaited = table.you !== null && !places.agreed.includes(table.you);
const awaited = [...(isAwaited ? ["you"] : []), ...others(table, false)];
return `The deal is over. The next one ${awaited.length ? `waits for ${listed(awaited)}` : "begins in a moment"}.`;
}
const isBehind = (table) => table.you === null && table.frame.value.watching === "delayed";
function waitedFor(table) {
const view = table.view.value;
if (!view) return "";
if (view.outcome) return "The game is over.";
if (isGivenUp(table)) return "The game was given up: nobody played any more, or it took too many deals.";
if (view.result) return goingOn(table);
if (view.to_move === null) return isBehind(table) ? "You see each deal once the next one is dealt." : "The deal begins.";
const place = table.places.value?.seats[view.to_move];
const name = table.nameOf(view.to_move);
if (place?.kind === "person" && !place.here) return awayTold(table, name, view.clock?.deadline);
return place?.kind === "person" ? `Waiting for ${name}.` : `${name} is thinking.`;
}
const isGivenUp = (table) => table.places.value?.stage === "over" && !table.view.value?.outcome;
const WaysAway = ({ record }) =>
record && html`<a class="button" href=${`/replay/${record}`}>Replay</a><a class="button" href=${`/api/records/${record}/file`} download>Record</a><a class="button" href="/">Lobby</a>`;
const brokenLine = (table) =>
table.connection.farewell.value ||
{ joining: "Joining the table…", lost: "Connection lost, reconnecting…", closed: "This page has left the table.", open: "" }[
table.link.value
];
function meant(word) {
const at = (place, card) => document.querySelector(`${place} [data-card="${CSS.escape(card)}"]`);
const tile = physical(word);
return at(".own", word) ?? at(".rack", tile) ?? at(".rack", `${word}'`) ?? at(".felt", tile);
}
function useGlow(table, acts) {
useLayoutEffect(() => {
if (!acts) return;
const named = (table.view.peek()?.may ?? []).filter(({ act }) => acts.includes(act)).flatMap(({ cards }) => cards);
const words = [...named, ...acts.flatMap((act) => (act === "draw" ? "stock" : act.split(/\s/)))];
const glowing = words.flatMap((word) => meant(word) ?? []);
for (const card of glowing) card.toggleAttribute("data-hinted", true);
return () => glowing.forEach((card) => card.removeAttribute("data-hinted"));
}, [acts]);
}
const inWords = (line) =>
line.replace(/^off (\S+) to (\d+)/, "add $1 to meld $2").replace(/ (low|high)$/, ", at its $1 end").replace(/^no$/, "say no");
const toldOf = ({ lines }) => lines.map(inWords).join(", then ");
function Hint({ table, pack, do: act }) {
const [hint, setHint] = useState(  (null));
useEffect(() => setHint(null), [table.view.value?.seq]);
useGlow(table, hint?.acts);
const ask = async () => {
const found = (await table.ask("hint")) ?? null;
setHint(found);
if (found) sayHint(pack, toldOf(found), found.reason);
};
const first = hint && (hint.acts?.[0] ?? hint.lines[0]);
return hint
? html`<span class="hint"><b><${Told} pack=${pack} told=${capital(toldOf(hint))} /></b>${hint.reason && html`. <${Told} pack=${pack} told=${hint.reason} />`} ${first && html`<button type="button" class="quiet" onClick=${() => act(first)}>Do it</button>`}</span>`
: html`<button type="button" id="hint" class="quiet" aria-keyshortcuts=${shortcut("hint")} onClick=${ask}>Hint</button>`;
}
function Prompt({ table, pack, do: act, hint = Hint }) {
const view = table.view.value;
const broken = table.link.value === "open" ? table.connection.farewell.value : brokenLine(table);
const mine = table.isMine.value;
const told = broken || (mine ? `Your turn.${view?.prompt ? ` ${view.prompt}` : ""}` : waitedFor(table));
useAsking(table, told, Boolean(mine || broken));
return html`<div class=${names("prompt", mine && !broken && "mine", broken && "broken")}>
<p>${told}</p>
${isGivenUp(table) && html`<${WaysAway} record=${table.places.value?.record ?? null} />`}
${mine && !broken && table.you !== null && html`<${Clock} table=${table} seat=${table.you} />`}
${mine && !broken && hints.value && html`<${hint} table=${table} pack=${pack} do=${act} />`}
</div>`;
}
return{others,WaysAway,brokenLine,useGlow,Prompt}})();
const $base_guest=(()=>{const{html}=$base_html;
const called = ({ name, guest }, none = "") => (name ? `${name}${guest ? " (guest)" : ""}` : none);
const GuestMark = ({ guest }) => (guest ? html`<sup class="guest" title="a guest">G<span class="unseen">uest</span></sup>` : null);
return{called,GuestMark}})();
const $table_name=(()=>{const{html}=$base_html;
function Name({ name }) {
const [, stem, tail] = /^(.*?)( \d+)?$/.exec(name) ?? ["", name, ""];
return html`<span class="named"><span class="stem">${stem}</span>${tail && html`<span class="tail">${tail}</span>`}</span>`;
}
return{Name}})();
const $table_seats=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{GuestMark}=$base_guest;
const{html,names}=$base_html;
const{lazy}=$base_lazy;
const{figure}=$base_sentence;
const{Clock,isSlow}=$table_clock;
const{Name}=$table_name;
const Looks = lazy(() => import("portraits/looks.js").then((part)=>part.$portraits_looks).then((module) => module.Looks));
const MiniHand = ({ count }) => html`<span class="mini" aria-hidden="true">${Array.from({ length: Math.min(count, 14) }, () => html`<i></i>`)}</span>`;
const HEARD = 7000;
function Bubble({ table, seat }) {
const last = table.heard.value[table.heard.value.length - 1];
const at = last?.at ?? 0;
const [until, setUntil] = useState(at);
useEffect(() => {
const timer = setTimeout(() => setUntil((was) => Math.max(was, at)), HEARD);
return () => clearTimeout(timer);
}, [at]);
return last && at > until && last.seat === seat ? html`<span class="said" aria-hidden="true">${last.text}</span>` : null;
}
function SeatPlate({ table, seat, noun = "card" }) {
const [view, places] = [table.view.value, table.places.value];
const place = places?.seats[seat];
if (!view || !place) return null;
const turn = view.to_move === seat && places.stage !== "over";
const [count, points] = [view.counts[seat] ?? 0, view.totals[seat] ?? 0];
const away = place.kind === "person" && !place.here;
return html`<li class=${names("seat", turn && "turn", away && "away")} data-place=${`seat-${seat}`} aria-current=${turn ? "true" : undefined}>
<span class="name">${place.kind !== "person" && html`<span class="looks"><${Looks} kinds=${table.kinds} place=${place} /></span>`}<${Name} name=${place.name} /><${GuestMark} guest=${place.guest} />${view.dealer === seat && noun === "card" ? html`<span class="dealer"><span class="unseen">, </span>deals</span>` : ""}</span>
<span class="holds"><${MiniHand} count=${count} /><b>${count}</b><span class="unseen"> ${noun}${count === 1 ? "" : "s"}</span></span>
<span class="points"><span class="unseen">, </span>${figure(points)}<span class="word"> ${points === 1 ? "point" : "points"}</span></span>
${away && !(turn && isSlow(table.frame.value.clock)) ? html`<span class="state gone">away</span>` : turn ? html`<span class="state"><span class="unseen">, to move </span><${Clock} table=${table} seat=${seat} /></span>` : ""}
<${Bubble} table=${table} seat=${seat} />
</li>`;
}
function Seats({ table, noun }) {
const count = table.places.value?.seats.length ?? 0;
const first = table.you === null ? 0 : table.you + 1;
const others = Array.from({ length: table.you === null ? count : count - 1 }, (_, place) => (first + place) % count);
return html`<section class="seats" aria-labelledby="seats-title"><h2 id="seats-title" class="unseen">Players</h2>
<ul>${others.map((seat) => html`<${SeatPlate} key=${seat} table=${table} seat=${seat} noun=${noun} />`)}</ul></section>`;
}
return{Seats}})();
const $base_width=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const useWidth = (box) => useRoom(box).width;
function useRoom(box) {
const [room, setRoom] = useState({ width: innerWidth, size: 0 });
useEffect(() => {
if (!box.current) return;
const watcher = new ResizeObserver(([{ target, contentRect }]) =>
setRoom({ width: contentRect.width, size: parseFloat(getComputedStyle(target).getPropertyValue("--size")) || 0 }),
);
watcher.observe(box.current);
return () => watcher.disconnect();
}, []);
return room;
}
return{useWidth,useRoom}})();
const $move_roving=(()=>{const{useLayoutEffect,useRef}=$vendor_preact_hooks;
const{idsOf}=$keys_list;
const STEPS = { next: (here) => here + 1, previous: (here) => here - 1, first: () => 0, last: (_, count) => count - 1 };
function useRoving() {
const ref = useRef(  (null));
const at = useRef({ place: 0, inside: false });
const stops = () =>   ([...(ref.current?.querySelectorAll("[data-stop]") ?? [])]);
const settle = (all, place) => {
at.current.place = Math.max(0, Math.min(place, all.length - 1));
all.forEach((stop, index) => (stop.tabIndex = index === at.current.place ? 0 : -1));
};
useLayoutEffect(() => {
const all = stops();
const focused = all.indexOf(  (document.activeElement));
settle(all, focused < 0 ? at.current.place : focused);
const isLost = at.current.inside && document.activeElement === document.body;
if (isLost) all[at.current.place]?.focus({ preventScroll: true });
});
const onKeyDown = (event) => {
const all = stops();
const here = all.indexOf(  (document.activeElement));
if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
const step = idsOf(event).find((id) => STEPS[id]);
const wanted = step ? STEPS[step](here, all.length) : -1;
if (!all[wanted]) return;
event.preventDefault();
settle(all, wanted);
all[wanted].focus();
};
const onFocusIn = (event) => {
const all = stops();
const here = all.indexOf(  (event.target));
if (here >= 0) settle(all, here);
at.current.inside = true;
const leave = (  left) => {
const to =   (left.relatedTarget);
if (to && !ref.current?.contains(to)) at.current.inside = false;
};
ref.current?.addEventListener("focusout", leave, { once: true });
};
return { ref, onKeyDown, onFocusIn };
}
return{useRoving}})();
const $base_fit=(()=>{const{useEffect,useLayoutEffect,useRef}=$vendor_preact_hooks;
const showsAll = (box, lying) =>
([...box.querySelectorAll(lying)]).every(
(thing) => thing.offsetTop + thing.offsetHeight + 3 <= box.clientHeight && thing.offsetLeft + thing.offsetWidth <= box.clientWidth,
);
function useFit(box, { name, sizes, lying }, turn, content) {
const largest = useRef(0);
const fit = () => {
const found = box.current;
if (!found) return;
const fits = (place) => {
found.style.setProperty(name, sizes[place]);
return showsAll(found, lying);
};
let [low, high] = [largest.current, sizes.length - 1];
while (low < high) {
const middle = (low + high) >> 1;
if (fits(middle)) high = middle;
else low = middle + 1;
}
found.classList.toggle("scrolls", !fits(low));
largest.current = low;
};
useLayoutEffect(() => {
largest.current = 0;
}, [turn]);
useLayoutEffect(fit, [turn, content]);
useEffect(() => {
if (!box.current) return;
const watcher = new ResizeObserver(() => {
largest.current = 0;
fit();
});
watcher.observe(box.current);
return () => watcher.disconnect();
}, []);
}
return{useFit}})();
const $base_stylesheet=(()=>{const asked = new Map();
function stylesheet(address) {
const found = asked.get(address) ?? new Promise((resolve) => {
const link = document.createElement("link");
link.rel = "stylesheet";
link.href = address;
link.onload = link.onerror = () => resolve();
document.head.append(link);
});
asked.set(address, found);
return found;
}
return{stylesheet}})();
const $coach_coaching=(()=>{const{hints}=$base_settings;
const{stored}=$base_stored;
const coaching = stored("coach", "");
const bubble = stored("coach.bubble", 0);
function callCoach() {
bubble.value = 0;
coaching.value = "on";
hints.value = true;
}
return{coaching,bubble,callCoach}})();
const $proof_windows=(()=>{const{read,write}=$base_stored;
const left = new Map();
const draw = () => String(crypto.getRandomValues(new Uint32Array(2)));
const onOther = (share) =>
addEventListener("storage", ({ key }) => {
const [, table = ""] = key?.split("rumpus.window.") ?? [];
if (left.has(table)) share(table);
});
function isAlone(table) {
const [before, found, now] = [left.get(table), read(`window.${table}`), draw()];
left.set(table, now);
return write(`window.${table}`, now) && (before === undefined || before === found);
}
const keepNoMore = (table) => left.delete(table);
const sharedAs = ({ table, after }) => `shared.${table}.${after + 1}`;
const share = (game) => write(sharedAs(game), true);
const isShared = (game) => read(sharedAs(game)) !== null;
function forget(game, isLast) {
write(sharedAs(game), null);
if (isLast) write(`window.${game.table}`, null);
}
return{onOther,isAlone,keepNoMore,share,isShared,forget}})();
const $proof_promises=(()=>{const{post}=$base_api;
const{namesOf,read,write}=$base_stored;
const{forget,isAlone,onOther,share}=$proof_windows;
const NAME = "promises.";
const MOST = 300;
const MOST_FOLLOWED = 20;
const BETWEEN_GAMES = new Set(["gathering", "over"]);
const NO_ROOM = "no room";
const promisedAt = (id) => (Array.isArray(read(NAME + id)) ? read(NAME + id) : []);
const allPromised = () =>
namesOf(NAME).flatMap((name) => promisedAt(name.slice(NAME.length))).sort((one, other) => one.at - other.at);
const coming = (id) => promisedAt(id).find((one) => one.begun === undefined);
const keep = (  id,   known) => write(NAME + id, known) || giveUp(id);
function giveUp(id) {
write(NAME + id, null);
namesOf(`followed.${id}.`).forEach((name) => write(name, null));
write(NAME + id, NO_ROOM);
return false;
}
function drop(old) {
for (const game of old) {
const known = promisedAt(game.table).filter(({ secret }) => secret !== game.secret);
write(NAME + game.table, known.length ? known : null);
write(followedAs(game), null);
forget(game, !known.length);
}
}
function shareAll(id) {
const games = [...begunAt(id).slice(0, 1), coming(id)];
const isSaid = games.every((game) => !game || share(game));
return isSaid || giveUp(id);
}
onOther(shareAll);
const touch = (id) => isAlone(id) || shareAll(id);
function change(game, told) {
const known = promisedAt(game?.table ?? "");
const before = known.find((one) => one.secret === game?.secret);
const now =   ({ ...before, ...told });
if (!before || asText(now) === asText(before)) return;
if (touch(before.table)) keep(before.table, known.map((one) => (one === before ? now : one)));
}
function promise(game) {
if (touch(game.table)) keep(game.table, [...promisedAt(game.table), game]);
drop(allPromised().slice(0, -MOST));
}
const PROMISE = /^[0-9a-f]{64}$/;
const RECORD = /^[\w-]{1,64}$/;
function hearStart({ id }, number, start) {
const game = coming(id);
if (!game) return;
const begun = game.after + 1;
const promised = number === begun && start && PROMISE.test(start) && { start };
const lost = (game.seat === null || number !== begun) && { sent: undefined, word: undefined };
change(game, { begun, at: Date.now(), ...promised, ...lost });
keepFollowed({ ...game, begun }, NOTHING);
allPromised().filter((one) => one.begun).slice(0, -MOST_FOLLOWED).forEach(unfollow);
}
const followedAs = ({ table, begun }) => `followed.${table}.${begun}`;
const NOTHING =   ({ acts: {}, hands: [], sent: {} });
function keepFollowed(game, now) {
if (asText(read(followedAs(game))) === asText(now)) return true;
return (touch(game.table) && write(followedAs(game), now)) || !write(followedAs(game), null);
}
const begunAt = (id) =>
promisedAt(id)
.filter((one) => one.begun)
.sort((one, other) => Number(other.begun) - Number(one.begun));
const pass = (game) => (game.over ? change(game, { past: true }) : lose(game));
const unfollow = (game) => write(followedAs(game), null);
function lose(game) {
touch(game.table);
unfollow(game);
}
const isNumber = (  number, least = 0) => Number.isSafeInteger(number) && number >= least;
const isLine = (  { seq, seat, act }) => isNumber(seq, 1) && (seat == null || isNumber(seat)) && typeof act === "string";
const asText = JSON.stringify;
const isShown = (view) => Object.keys(view).some((name) => name !== "seq" && name !== "clock");
const areCards = (  cards) => cards.every((  card) => typeof card === "string" && !/[\s/]/.test(card));
function isView({ seq, hand, melds }, you) {
if (!isNumber(seq) || (hand && !(Array.isArray(hand) && areCards(hand) && (!hand.length || isNumber(you))))) return false;
const isLying = (  card) => !hand?.includes(card.split("=")[0]);
return (melds ?? []).every((  { cards }) => areCards(cards) && cards.every(isLying));
}
function followedOn(followed, lines, view, you) {
const { acts, hands } = followed;
for (const { seq: number, seat = null, act } of lines) {
if (asText((acts[number] ??= [seat, act])) !== asText([seat, act])) return null;
}
if (you === null || !isShown(view)) return followed;
const known = [...Object.keys(acts).slice(-1), ...hands.slice(-1).map(([seq]) => seq)];
if (known.some((seq) => view.seq < Number(seq))) return null;
const shown =   ([view.seq, you, view.hand ?? []]);
const isAny = shown[2].length || hands.length;
if (isAny && asText(shown) !== asText(hands.slice(-1)[0])) hands.push(shown);
return followed;
}
const isOpen = ({ seat }, { hands }) => seat !== null && Boolean(hands);
function hasTold({ acts, hands }, lines, { seq, hand }, you) {
const isOld = !hand?.length || hands.some((one) => asText(one) === asText([seq, you, hand]));
return isOld && lines.every(({ seq: number, seat = null, act }) => asText(acts[number]) === asText([seat, act]));
}
function isToCome(game, view, lines) {
const last = Math.max(view.seq, ...lines.map(({ seq }) => seq));
const { rest = view.hand } = game;
if (view.hand?.length) change(game, { rest });
const isOver = game.seq > 0 && (view.outcome || last === game.seq);
const rests = !view.hand?.length || asText(rest) === asText(view.hand);
return last <= game.seq && !view.may?.length && rests && (isOver || !isShown(view));
}
function hearGame(table, number, view, lines, you) {
const isSound = isNumber(number) && lines.every(isLine) && isView(view, you);
const old = isSound && begunAt(table.id).slice(1).find(({ begun }) => begun === number);
if (old && !isShown(view) && hasTold(read(followedAs(old)) ?? NOTHING, lines, view, you)) return null;
const game = coming(table.id);
const isRest = isSound && game && number === game.after && isToCome(game, view, lines);
if (game && !isRest) hearStart(table, number === game.after + 1 ? number : -1);
const [last] = begunAt(table.id);
if (last?.begun === number && isSound) return follow(last, view, lines, you);
const isLater = isSound && last?.begun && number > last.begun;
if (isLater && (last.over || lines.length || isShown(view))) pass(last);
if (!isSound || (!isLater && (lines.length || isShown(view)))) begunAt(table.id).forEach(lose);
return null;
}
const hearNothing = (table) => hearGame(table, -1, {}, [], null);
function sits(game, you) {
const left = game.left || you === null;
if (left) change(game, { left });
return you === (left ? null : game.seat);
}
function follow(game, view, lines, you) {
const known = read(followedAs(game));
const isOthers = !sits(game, you) || isOpen(game, view) || (known && game.past && !hasTold(known, lines, view, you));
const now = known && !isOthers && followedOn(known, lines, view, you);
if (!now || !keepFollowed(game, now)) {
lose(game);
return null;
}
let count = 0;
while (now.acts[count + 1]) count += 1;
return count;
}
const nobodyHasMoved = ({ log = [], view }) =>
log.length > 0 && log.length === view.seq &&
log.every((  { seq, seat },   at) => seq === at + 1 && seat === null);
function hearWhole(table, { places, you, view, log }) {
const { number, stage, start_promise: start } = places;
change(coming(table.id), { seat: you });
if (BETWEEN_GAMES.has(stage)) hearMissed(table, number);
else if (you !== null && nobodyHasMoved({ log, view })) hearStart(table, number, start);
hearGame(table, number, view, [], you);
hearPlaces(table, you, view.seq);
return hearGame(table, number, view, [], you);
}
const settledBy = (game, { options, seats }) => {
const sitting = seats.map(({ name, kind }) => ({ name, kind: kind.replace(/^(?!person@)([^@]*)@.*$/, "$1") }));
return { game, options, seats: sitting };
};
function isSettledAs(told, before) {
const fields = (  { game, options, seats }) => asText([game, Object.entries(options).sort(), seats.length]);
const isSeat = (  seat,   at) =>
asText(seat) === asText(before.seats[at]) || (before.seats[at].kind === "person" && seat.kind !== "person");
return fields(told) === fields(before) && told.seats.every(isSeat);
}
function hearMissed(table,   number) {
const game = coming(table.id);
if (game && game.after !== number) hearStart(table, number + 1);
}
function hearEnd(id, number) {
const [last] = begunAt(id);
if (!last?.begun || last.over || number < last.begun) return;
if (number > last.begun) lose(last);
change(begunAt(id)[0], { over: true });
}
function settle({ id, game: slug = "", places },   you) {
const [game] = begunAt(id);
if (!game) return;
const lines = Object.values(  (read(followedAs(game)) ?? NOTHING).acts);
if (game.begun !== places.value.number) return void ((game.over || game.settled || lines.length) && pass(game));
if (!sits(game, you)) lose(game);
const settled = settledBy(slug, { options: {}, seats: [], ...places.value });
const isFirst = !game.settled && lines.every(([seat]) => seat === null);
if (isFirst) change(game, { settled });
else if (!game.settled || !isSettledAs(settled, game.settled)) lose(game);
}
function hearPlaces(table, you, seq) {
const { number, stage, commitment, record } = table.places.value ?? {};
if (!isNumber(number)) return void hearNothing(table);
if (!BETWEEN_GAMES.has(stage)) {
hearStart(table, number);
return settle(table, you);
}
hearMissed(table, number);
settle(table, you);
hearEnd(table.id, number);
const [last] = begunAt(table.id);
const isFree = !coming(table.id) && (!last?.begun || (last.over && number >= last.begun));
const isNew = isFree && read(NAME + table.id) !== NO_ROOM && !promisedAt(table.id).some((one) => one.secret === commitment);
if (isNew && PROMISE.test(commitment)) promise({ table: table.id, at: Date.now(), secret: commitment, after: number, seq, seat: you });
change(coming(table.id), { seat: you });
if (record && RECORD.test(record)) change(promisedAt(table.id).find((one) => one.begun === number), { record });
}
const TYPED = "";
function noteSent({ id }, number, seq, act, instead = null) {
const [game] = begunAt(id);
const followed = game?.begun === number &&   (read(followedAs(game)));
if (!followed) return;
const before = followed.sent[seq] ?? [];
if (instead === null) {
const isShown = followed.hands.slice(-1).some(([number, , hand]) => number === seq - 1 && hand.length > 0);
if (followed.acts[seq] || !isShown) return;
if (Number(followed.done) >= seq) return lose(game);
} else if (!before.includes(instead)) return;
const at = before.findIndex((one) => one === instead);
const others = before.filter((_, index) => index !== at);
followed.sent[seq] = act === null ? others : [...others, act];
if (!keepFollowed(game, followed)) lose(game);
}
function noteDone({ id }, number,   seq) {
const [game] = begunAt(id);
const followed = game?.begun === number &&   (read(followedAs(game)));
if (followed && !keepFollowed(game, { ...followed, done: seq })) lose(game);
}
async function nameWord({ id }, word, send) {
change(coming(id), { sent: word, word: undefined });
if (!(await send(word))) return;
const isIts = (  one) => one.sent === word && (one.begun === undefined || Boolean(one.start));
change(promisedAt(id).find(isIts), { word });
}
function drawnWord({ id }) {
const game = coming(id);
const signs = game?.signs ?? [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
change(game, { signs });
return signs;
}
const wordOf = (table, typed) => typed && `${typed} ${drawnWord(table)}`;
async function startAlone({ id, stage, commitment }) {
const ask = (  asked) => post(`/tables/${id}/commands`, asked);
const table = { id, places: { value: { number: 0, stage, commitment } } };
hearPlaces(table, 0, 0);
await nameWord(table, drawnWord(table), (word) => ask({ do: "ready", word }));
const { number, start_promise: start } = await ask({ do: "start" });
hearStart(table, number, start);
}
return{allPromised,hearStart,followedAs,hearGame,hearNothing,hearWhole,settledBy,isSettledAs,hearPlaces,TYPED,noteSent,noteDone,nameWord,drawnWord,wordOf,startAlone}})();
const $room_computers=(()=>{const{html}=$base_html;
const{stored}=$base_stored;
const levelsOf = (kinds) => kinds.filter(({ offered, kind, level }) => offered && kind === level);
const kindText = ({ title, characters }) => `${title}: ${characters.slice(0, 3).map(({ name }) => name).join(", ")}…`;
const opponents = stored("opponents", "");
const chosenKind = (kinds) => levelsOf(kinds).find(({ kind }) => kind === opponents.value);
const optionsOf = (kinds) => kinds.map((kind) => html`<option value=${kind.kind}>${kindText(kind)}</option>`);
const levelOptions = (kinds) => optionsOf(levelsOf(kinds));
function kindOptions(game, kinds) {
const there = kinds.filter(({ offered, kind }) => offered && game.kinds.includes(kind));
const of = (manner) => there.filter((kind) => kind.manner === manner);
if (!of("patient").length) return optionsOf(there);
return html`<optgroup label="Sociable: they lay as they go">${optionsOf(of("sociable"))}</optgroup>
<optgroup label="Patient: they wait, and lay much at once">${of("patient").map(({ kind, title }) => html`<option value=${kind}>${title}</option>`)}</optgroup>
<optgroup label="As it suits them">${optionsOf(of(null))}</optgroup>`;
}
function usualComputers(game, kinds, isFirst) {
const kind = chosenKind(kinds)?.kind ?? (isFirst ? levelsOf(kinds)[0].kind : game.opponent);
return Array.from({ length: game.usual_seats - 1 }, () => kind);
}
return{levelsOf,kindText,opponents,chosenKind,levelOptions,kindOptions,usualComputers}})();
const $lobby_upload=(()=>{const{useState}=$vendor_preact_hooks;
const{html}=$base_html;
const{me}=$base_me;
const{orRefused}=$base_refusal;
const{go}=$base_route;
function Upload() {
const [held, setHeld] = useState("");
const show = async (file) => {
const { send } = await import("lobby/record.js").then((part)=>part.$lobby_record);
const { path, found } = await send(file);
if (path) go(path);
else setHeld(found);
};
const onChange = (event) => {
const [file] = event.currentTarget.files;
event.currentTarget.value = "";
if (file) orRefused(show(file));
};
return html`<section class="leaf" aria-labelledby="upload-title"><h2 id="upload-title">Look at a record</h2>
<p class="faded told">A record of a game, from here or from the terminal. It is verified first. ${me.value?.kept && html`<a href="/me">Your own page</a> lists those you sent.`}</p>${held && html`<p role="status">${held} To watch it here, <a href="/me">keep your name with a passphrase</a> and choose it again.</p>`}
<label class="button upload">Choose a file…<input type="file" class="unseen" accept=".jsonl,.json,.txt" onChange=${onChange} /></label></section>`;
}
return{Upload}})();
const $base_copy=(()=>{const copied = (text) =>
navigator.clipboard
? navigator.clipboard.writeText(text).then(
() => true,
() => false,
)
: Promise.resolve(false);
return{copied}})();
const $portraits_kinds=(()=>{const titleOf = (kinds, kind) => kinds.find((one) => one.kind === kind)?.title.toLowerCase() ?? kind;
const sentenceOf = (kinds, { kind, name }) =>
kinds.find((one) => one.kind === kind)?.characters.find((character) => character.name === name)?.sentence ?? "";
return{titleOf,sentenceOf}})();
const $room_game=(()=>{const{lasting}=$base_api;
function gameOf(slug, seats, options) {
const asked = Object.entries(options).map(([name, value]) => [name, String(value ?? "none")]);
return lasting(`/games/${slug}?${new URLSearchParams([["seats", String(seats)], ...asked])}`);
}
const playOf = ({ kind }) => PLAYS[kind]();
const PLAYS = {
cards: () => import("cards/table.js").then((part)=>part.$cards_table).then((module) => module.CardTable),
tiles: () => import("tiles/table.js").then((part)=>part.$tiles_table).then((module) => module.TileTable),
};
return{gameOf,playOf}})();
const $focus_keep=(()=>{const{useEffect}=$vendor_preact_hooks;
const{keysAreUsed}=$focus_used;
const HOMES = [".hand [data-stop][tabindex='0']", ".rack [data-stop][tabindex='0']", ".next-deal button", ".to-sheet button", "main.felt"];
const REMEMBERED = 12;
const isThere = (found) => Boolean(found?.isConnected && found.getClientRects().length && getComputedStyle(found).visibility === "visible");
const home = () => HOMES.map((place) =>   (document.querySelector(place))).find(isThere);
function goHome() {
const found = home();
found?.focus({ preventScroll: true });
if (!found || keysAreUsed()) return;
found.toggleAttribute("data-placed", true);
addEventListener("keydown", () => found.removeAttribute("data-placed"), { once: true, capture: true });
}
function useFocusKept(box) {
useEffect(() => {
const page = box.current;
if (!page) return;
let had = [];
const note = ({ target }) => {
if (target instanceof HTMLElement) had = [target, ...had.filter((one) => one !== target)].slice(0, REMEMBERED);
};
let frame = 0;
const look = () => {
frame = 0;
const isLost = document.activeElement === document.body && !isThere(had[0]);
const isEarly = had.length === 1 && had[0].matches("main") && document.activeElement === had[0];
const before = isLost && had.find(isThere);
if (before) before.focus({ preventScroll: true });
else if (isLost || (isEarly && home() !== had[0])) goHome();
};
const watcher = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
watcher.observe(page, { childList: true, subtree: true, attributeFilter: ["class", "hidden", "open"] });
page.addEventListener("focusin", note);
look();
return () => {
watcher.disconnect();
cancelAnimationFrame(frame);
page.removeEventListener("focusin", note);
};
}, []);
}
return{goHome,useFocusKept}})();
const $table_talk=(()=>{const{useEffect,useLayoutEffect,useMemo,useRef,useState}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{Told}=$faces_told;
const{goHome}=$focus_keep;
const{amongOf,sentencesOf}=$table_hearing;
const LONGEST = 400;
function useEnd(grows) {
const box = useRef(  (null));
useLayoutEffect(() => {
const frame = requestAnimationFrame(() => box.current?.scrollTo(0, box.current.scrollHeight));
return () => cancelAnimationFrame(frame);
}, [grows]);
return box;
}
function LogLine({ pack, line, told, by }) {
return useMemo(
() => html`<p><${Told} pack=${pack} told=${told} among=${amongOf(line)} />${by ? html` <span class="faded">(${by})</span>` : ""}</p>`,
[pack, line, told, by],
);
}
function Log({ table, pack }) {
const lines = table.log.value.flatMap((line) => sentencesOf(table, line));
const box = useEnd(lines.length);
return html`<section class="log-box" aria-labelledby="log-title"><h2 id="log-title">What happened</h2>
<div class="log" id="log" role="log" aria-live="off" aria-labelledby="log-title" tabindex="0" ref=${box}>
${lines.slice(-LONGEST).map(({ key, line, told, by }) => html`<${LogLine} key=${key} pack=${pack} line=${line} told=${told} by=${by} />`)}
</div></section>`;
}
function Saying({ table }) {
const { free_talk: free, phrases } = table.frame.value;
const [text, setText] = useState("");
const onInput = (event) => setText(event.currentTarget.value);
const onSubmit = async (event) => {
event.preventDefault();
if (text.trim() && (await table.command("say", { text: text.trim() }))) setText("");
};
return html`<form class=${names("say", free && "free")} onSubmit=${onSubmit}>
${free && html`<input type="text" aria-label="Say something" placeholder="Say something" maxlength="200" value=${text} onInput=${onInput} />`}
<select aria-label="Choose a phrase" value=${phrases.includes(text) ? text : ""} onChange=${onInput}>
<option value="">${free ? "…" : "Choose a phrase"}</option>${phrases.map((  phrase) => html`<option>${phrase}</option>`)}
</select>
<button type="submit" aria-disabled=${text.trim() ? undefined : "true"}>Say</button>
</form>`;
}
function Talk({ table }) {
const said = table.heard.value;
const box = useEnd(said.length);
return html`<section class="talk-box" aria-labelledby="talk-title"><h2 id="talk-title">Table talk</h2>
<div class="talk" role="log" aria-live="off" aria-labelledby="talk-title" tabindex="0" ref=${box}>
${said.map((one) => html`<p key=${`${one.at}${one.seat}`}><b>${one.name}</b>${one.guest && html`<sup class="guest">guest</sup>`} ${one.text}</p>`)}
${!said.length && html`<p class="faded">Nobody has said anything yet.</p>`}
</div>
${table.you !== null && (table.places.value?.seats[table.you]?.muted ? html`<p class="faded">The host has muted you: you may play, but not talk.</p>` : html`<${Saying} table=${table} />`)}
</section>`;
}
function TextBox({ table, example, meant }) {
const [text, setText] = useState("");
const box = useRef(  (null));
const onSubmit = async (event) => {
event.preventDefault();
if (!text.trim()) return;
const means = await table.type(text);
if (!means) return void box.current?.select();
if (!table.arranging?.meant(means)) meant(means);
setText("");
};
return html`<form class="words" onSubmit=${onSubmit}><input id="words" type="text" ref=${box} aria-label="Type what you do" placeholder=${`Type: ${example}, help…`} autocomplete="off" autocapitalize="off"
spellcheck=${false} value=${text} onInput=${(  event) => setText(event.currentTarget.value)} /></form>`;
}
function toWords(table) {
const words = document.getElementById("words");
words?.focus();
if (words && words !== document.activeElement) table.aside.value = "words";
}
function Aside({ table, pack, children }) {
const box = useRef(  (null));
const open = table.aside.value;
const close = () => (table.aside.value = "");
const onKeyDown = (event) => {
if (event.key !== "Escape") return;
close();
if (document.activeElement?.id === "words") goHome();
};
useEffect(() => {
if (open)   (box.current?.querySelector(open === "words" ? "#words" : "button"))?.focus();
}, [open]);
return html`<aside class=${names("aside", open && "open")} aria-label="Log and talk" ref=${box} onKeyDown=${onKeyDown}>
<button type="button" class="plain close" aria-label="Close log and talk" onClick=${close}>✕</button>
<${Log} table=${table} pack=${pack} /><${Talk} table=${table} />${children}
</aside>`;
}
return{Log,Talk,TextBox,toWords,Aside}})();
const $sociable_watchers=(()=>{const{html}=$base_html;
function Watchers({ table }) {
const count = table.watchers.value;
return html`<p class="watchers">${count > 0 && html`${count} ${count === 1 ? "watches" : "watch"}`}</p>`;
}
return{Watchers}})();
const $table_header=(()=>{const{useState}=$vendor_preact_hooks;
const{html}=$base_html;
const{figure}=$base_sentence;
const{lazy}=$base_lazy;
const{shortcut}=$keys_list;
const{openRules}=$rules_rules;
const{Watchers}=$sociable_watchers;
const Settings = lazy(() => import("table/preferences.js").then((part)=>part.$table_preferences).then((module) => module.Settings));
const Leaving = lazy(() => import("table/menu.js").then((part)=>part.$table_menu).then((module) => module.Leaving));
const Menu = lazy(() => import("table/menu.js").then((part)=>part.$table_menu).then((module) => module.Menu));
const ScoreSheet = lazy(() => import("table/score.js").then((part)=>part.$table_score).then((module) => module.ScoreSheet));
function dealTold(deal, { goal }) {
if (goal.deals === 1) return "One deal";
return goal.deals ? `Deal ${deal} of ${goal.deals}` : `Deal ${deal}`;
}
function aimTold({ goal, lowest_wins }) {
const wins = html`${lowest_wins ? "low" : "high"} <span class="word">score </span>wins`;
if (!goal.target || goal.deals === 1) return wins;
return lowest_wins ? html`to ${goal.target}, ${wins}` : `to ${goal.target}`;
}
function scoresTold(table, { totals, result }, game) {
if (table.you === null) return "watching · ";
if (game.goal.deals === 1 && !result) return "";
const [you, other] = [table.you, 1 - table.you];
return html`you <b>${figure(totals[you] ?? 0)}</b>${totals.length === 2 && html`<span class="word">, ${table.nameOf(other)} ${figure(totals[other])}</span>`} · `;
}
function TableHeader({ table, game, heard, aside }) {
const [shown, show] = useState("");
const close = () => show("");
const view = table.view.value;
return html`<header class="table-head">
<a class="home" href="/" aria-label="Rumpus, lobby">R</a>
<h1>${game.title}</h1>
${view && html`<p class="stands">${view.deal > 0 && `${dealTold(view.deal, game)} · `}${scoresTold(table, view, game)}${aimTold(game)}</p>`}
<${Watchers} table=${table} />
<nav aria-label="Table">
<button type="button" class="plain only-wide" onClick=${() => show("score")}>Score</button>
<button type="button" class="plain" aria-keyshortcuts=${shortcut("rules")} aria-label="Rules" onClick=${() => openRules(table.game)}><span class="long">Rules</span><span class="short" aria-hidden="true">?</span></button>
<button type="button" class="plain only-narrow" onClick=${aside}>Log${heard && html`<span class="heard" title="Somebody has spoken"><span class="unseen">, somebody has spoken</span></span>`}</button>
<button type="button" class="plain" aria-label="Menu" aria-haspopup="dialog" onClick=${() => show("menu")}>☰</button>
</nav>
${shown === "menu" && html`<${Menu} table=${table} game=${game} close=${close} open=${show} />`}
${shown === "leaving" && html`<${Leaving} table=${table} close=${close} />`}
${shown === "score" && html`<${ScoreSheet} table=${table} close=${close} />`}
${shown === "settings" && html`<${Settings} close=${close} />`}
</header>`;
}
return{dealTold,aimTold,TableHeader}})();
const $sociable_listening=(()=>{const{useEffect}=$vendor_preact_hooks;
const{read,stored}=$base_stored;
const SOUNDS = [
["turn", "my turn"],
["card", "a card is laid"],
["won", "I win a deal"],
];
const wanted = stored("sounds.wanted",   (read("sounds") === true ? ["turn"] : []));
const play = (name) =>
import("sociable/sounds.js").then((part)=>part.$sociable_sounds).then(
(sounds) => sounds.play(name),
() => {},
);
function choose(name) {
const isWanted = wanted.value.includes(name);
wanted.value = isWanted ? wanted.value.filter((other) => other !== name) : [...wanted.value, name];
if (!isWanted) play(name);
}
const LAYING = new Set(["Laid", "LaidOff", "Discarded", "Played"]);
function useSounds(table) {
const [mine, lines, view] = [table.isMine.value, table.latest.value, table.view.value];
const won = Boolean(table.you !== null && view?.result?.winners.includes(table.you));
const hear = (name, due) => void (due && wanted.value.includes(name) && play(name));
useEffect(() => hear("card", lines.some(({ events }) => events.some(({ event }) => LAYING.has(event)))), [lines]);
useEffect(() => hear("turn", mine), [mine]);
useEffect(() => hear("won", won), [won]);
}
return{SOUNDS,wanted,play,choose,useSounds}})();
const $table_link=(()=>{const{useState}=$vendor_preact_hooks;
const{copied}=$base_copy;
const{html}=$base_html;
const{lazy}=$base_lazy;
const QrCode = lazy(() => import("sociable/qr_code.js").then((part)=>part.$sociable_qr_code).then((module) => module.QrCode));
const HERE_ALONE = /^(localhost$|127\.|\[::1\]$)/;
const isHereAlone = () => HERE_ALONE.test(location.hostname);
function TableLink({ table }) {
const [said, say] = useState("");
const link = `${location.origin}/table/${table.id}`;
const copy = async () => say((await copied(link)) ? "The link is copied." : "Copy it by hand, please.");
return html`<div class="invite"><input type="text" readonly aria-label="Link to this table" value=${link} onFocus=${(  event) => event.currentTarget.select()} />
<button type="button" onClick=${copy}>Copy link</button></div>
<p>Code <b class="code">${table.frame.value.code}</b> <span role="status" class="faded">${said}</span></p>
${!isHereAlone() && html`<${QrCode} link=${link} />`}`;
}
return{isHereAlone,TableLink}})();
const $rules_markup=(()=>{const{h}=$vendor_preact_preact;
const ELEMENTS = new Set("a blockquote br code em h1 h2 h3 h4 h5 h6 hr li ol p pre strong table tbody td th thead tr ul".split(" "));
const LEADS_ON = /^(?:#|https?:|[\w-]+\.md(?:#|$))/;
function shown(node) {
if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
if (!(node instanceof Element)) return null;
const [name, href] = [node.localName, node.getAttribute("href") ?? ""];
if (!ELEMENTS.has(name)) return null;
return h(name, { class: node.className || undefined, ...(LEADS_ON.test(href) && { href }) }, ...[...node.childNodes].map(shown));
}
const Markup = ({ html }) => [...new DOMParser().parseFromString(html, "text/html").body.childNodes].map(shown);
return{Markup}})();
export{$vendor_preact_preact,$vendor_preact_hooks,$vendor_htm_htm,$base_html,$base_api,$vendor_signals_core_signals_core,$vendor_signals_signals,$base_route,$base_me,$voice_announcer,$base_sentence,$base_refusal,$base_lazy,$keys_shown,$rules_rules,$rules_refusals,$base_stored,$base_settings,$focus_used,$start,$base_dialog,$keys_list,$keys_press,$faces_pack,$move_spots,$move_glide,$move_drag,$faces_suits,$faces_courts,$faces_lettering,$faces_pips,$faces_card,$faces_tile,$faces_face,$move_flights,$move_happened,$move_follow,$result_sheet,$table_order,$faces_told,$table_clock,$table_hearing,$table_prompt,$base_guest,$table_name,$table_seats,$base_width,$move_roving,$base_fit,$base_stylesheet,$coach_coaching,$proof_windows,$proof_promises,$room_computers,$lobby_upload,$base_copy,$portraits_kinds,$room_game,$focus_keep,$table_talk,$sociable_watchers,$table_header,$sociable_listening,$table_link,$rules_markup}
