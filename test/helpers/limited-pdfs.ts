/** How programs encrypt a PDF that can be opened without a password: made with qpdf, an owner's password and an empty one for readers. */
export const openToAnyone: Readonly<Record<string, { readonly encrypt: string; readonly id: string }>> = {
  'RC4 of 40 bits': {
    encrypt:
      '<< /Filter /Standard /Length 40 /O <c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab> /P -4 /R 2 /U <2e71b8e056c9654e025be551f580594ff3de721537b5396c1c72405a44547c3e> /V 1 >>',
    id: '87b947750419a783b508ebd0bd94cc98',
  },
  'RC4 of 128 bits': {
    encrypt:
      '<< /Filter /Standard /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -2056 /R 3 /U <d8559fb63386e96beda0f5b490ca1c5a0122456a91bae5134273a6db134c87c4> /V 2 >>',
    id: '87b947750419a783b508ebd0bd94cc98',
  },
  'AES of 128 bits': {
    encrypt:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /Filter /Standard /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <30a34ede0e42539470a793c40b7d2f4f0122456a91bae5134273a6db134c87c4> /V 4 >>',
    id: '87b947750419a783b508ebd0bd94cc98',
  },
  'AES of 128 bits, its XMP open': {
    encrypt:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /EncryptMetadata false /Filter /Standard /Length 128 /O <566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5> /P -4 /R 4 /StmF /StdCF /StrF /StdCF /U <c80b2b85cbe4484cde600858820b01b50122456a91bae5134273a6db134c87c4> /V 4 >>',
    id: '87b947750419a783b508ebd0bd94cc98',
  },
  'AES of 256 bits': {
    encrypt:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <0614573a51dd63e1faac42b79b20a23d111cea42e3f68f31fe5dc7387625cd60b5c6c0a8925b60d82a5d63ce6b9f1aef> /OE <aede7bcee739e98fa29bd43c704a2f00442f80925a73a032c2c29c275338f42b> /P -4 /Perms <df088c23f18919648c351ced7a5cec2d> /R 6 /StmF /StdCF /StrF /StdCF /U <afd55c9977daeb2060cb1990a09aa2809ff331efdecf0c64a98dc79aa3f3a898d954ff2adf0ceaa330d362c5a93b3867> /UE <683a534902dfb127881882b22a37935a215b2c312ddc8782e8def2575e5bcf81> /V 5 >>',
    id: 'f2890a9d250042cfc7ace05aa3eacf9b',
  },
  'AES of 256 bits, as at first': {
    encrypt:
      '<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /Length 256 /O <8e7a98400fd1d4d3b07ba545d47359e8bfadcc80a9bde8b8a4f9acead73e476b73e5200f20346e65889fe13bb28d247f> /OE <7ab4ab3a9ebc3c7f7ddd60baca60a0708ed6bdfc249dbc246fe5441d568c5056> /P -4 /Perms <9ca6b19c00df31f962e6d9f067ca5850> /R 5 /StmF /StdCF /StrF /StdCF /U <e7551d9d55350cf6a9285fd6902189760bf35497877c021121f578da851b849831696903e04bbb3bf5a31b159a4cd004> /UE <4d1780650417b9e67a2169f23026581c504d0b5558a04fed289a9af784b43411> /V 5 >>',
    id: 'f2890a9d250042cfc7ace05aa3eacf9b',
  },
};
