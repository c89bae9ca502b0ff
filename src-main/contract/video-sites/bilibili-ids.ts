const mask = 2n ** 51n;
const scramble = 23_442_827_791_579n;
const letters = 'FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf';
const lastPlace = 11;

/** The newer name of a video that an older address of Bilibili has by its number, as the site computes it; `null`: no such number. */
export function bvidOf(number: string): string | null {
  if (!/^\d{1,15}$/u.test(number)) return null;
  const aid = BigInt(number);
  if (aid === 0n || aid >= mask) return null;
  const places = Array.from('BV1000000000');
  let rest = (mask | aid) ^ scramble;
  for (let place = lastPlace; rest > 0n; place -= 1) {
    places[place] = letters.charAt(Number(rest % BigInt(letters.length)));
    rest /= BigInt(letters.length);
  }
  swap(places, 3, 9);
  swap(places, 4, 7);
  return places.join('');
}

function swap(places: string[], one: number, other: number): void {
  const kept = places[one] ?? '';
  places[one] = places[other] ?? '';
  places[other] = kept;
}
