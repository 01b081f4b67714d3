/** What is tried first: words of the lists of leaked passwords, with whatever digits and signs stand behind them. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a aa aaa aaaa aaaaaa abc abcabc abcd abcde abcdef abcdefg abcdefgh access admin administrator adminadmin aini amanda
  andrew angel anthony apple asdasd asdf asdfasdf asdfgh asdfghjk asdfghjkl ashley asshole austin baby babygirl bailey
  banana baseball basketball batman beijing bitch blink buster butterfly changeme charlie cheese chelsea chocolate
  chongqing cookie computer daniel default diamond donald dragon dubsmash factory family flower football freedom friend
  fuckyou fuckoff gfhjkm ginger guangzhou guest hannah harley hello hellohello hockey hunter iloveu iloveyou internet
  jennifer jessica jordan joshua justin killer klaster letmein liverpool login london love lovely loveme maggie
  manager master matrix matthew michael michelle monkey mustang naruto nicole nothing oracle pass passpass passw passwd
  password passwort patrick pepper pokemon princess purple qazwsx qazwsxedc qwaszx qwer qwert qwerty qwertyu qwertyui
  qwertyuio qwertyuiop ranger robert root samsung secret server shadow shanghai shenzhen soccer sophie starwars summer
  sunshine superman superstar sysadmin system taylor tencent test testing testtest thomas thunder tigger tinkle trustno
  user welcome whatever william winter woaini woainima woaiwojia worker yellow zaqwsx zxcv zxcvb zxcvbn zxcvbnm zhang
  zhangwei wangwei nihao mima guanliyuan`.split(/\s+/),
);

/** Ways over the keyboard, in which digits stand between the letters. */
export const KEYBOARD_WALKS: ReadonlySet<string> = new Set(
  `1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc 3edc4rfv a1b2c3 a1b2c3d4 a123456
  aa123456 abc123 abcd1234 q1w2e3 q1w2e3r4 q1w2e3r4t5 q123456 qq123456 qwe123 qwer1234 qweasd123 qweasdzxc w123456
  zaq12wsx zaq1xsw2 z123456 5201314 1314520 woaini1314 woaini520`.split(/\s+/),
);
