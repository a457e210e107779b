// Names for new figures, of the time and the people of each list. A name is given once.

const byList: Record<string, string[]> = {
  rangers: [
    'Captain Rowe',
    'Amos Field',
    'Peter Vane',
    'John Tully',
    'Luke Barrow',
    'Eben Moss',
    'Will Strand',
    'Asa Pike',
    'Silas Hale',
    'Job Carver',
    'Noah Webb',
    'Seth Lyman',
    'Caleb Dunn',
    'Abel Foss',
    'Reuben Clark',
  ],
  regulars: [
    'Captain Gale',
    'Thomas Reed',
    'George Allen',
    'James Burke',
    'Henry Cole',
    'Samuel Pratt',
    'Hugh Logan',
    'Edward Shaw',
    'Robert Innes',
    'Charles Moody',
    'Neil Grant',
    'William Tate',
    'David Orr',
    'Martin Lowe',
    'Francis Ash',
  ],
  coureurs: [
    'Joseph Marin',
    'Pierre Roy',
    'Jean Caron',
    'Louis Hamel',
    'Michel Bouchard',
    'Antoine Morin',
    'Jacques Leduc',
    'André Valois',
    'René Poirier',
    'François Girard',
    'Étienne Roux',
    'Paul Lemire',
    'Simon Drouin',
    'Charles Huot',
    'Baptiste Nadeau',
  ],
  nations: [
    'Sabattis',
    'Sozap',
    'Piel',
    'Toma',
    'Plaswa',
    'Atian',
    'Nikola',
    'Simon of Odanak',
    'Paul of Odanak',
    'Jacob of Odanak',
    'Michel of Odanak',
    'Ignace of Odanak',
    'Louis of Odanak',
    'Antoine of Odanak',
    'Joachim of Odanak',
  ],
};

/** The next name of the list that nobody bears yet, here or in another warband. */
export function freeName(list: string, taken: Iterable<string>): string {
  const used = new Set([...taken].map((n) => n.trim().toLowerCase()));
  const names = byList[list] ?? byList.rangers!;
  const free = names.find((n) => !used.has(n.toLowerCase()));
  if (free) return free;
  for (let i = 2; ; i++) {
    const name = `${names[(i - 2) % names.length]} the younger${i > names.length + 1 ? ` ${i}` : ''}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

export interface ReadyWarband {
  list: string;
  name: string;
  says: string;
  figures: { class: string; arms: string[] }[];
}

const of = (rank: string, ...arms: string[]) => ({ class: rank, arms });

/** A warband of each list, with money left for the first trade. The first name of a list leads it. */
export const readyWarbands: ReadyWarband[] = [
  {
    list: 'rangers',
    name: 'Rowe’s rangers',
    says: 'nine who shoot well and know the woods',
    figures: [
      of('hero', 'musket', 'pistol'),
      of('veteran', 'rifle', 'hand_weapon'),
      of('veteran', 'rifle'),
      of('trooper', 'musket'),
      of('trooper', 'musket'),
      of('trooper', 'rifle'),
      of('trooper', 'rifle'),
      of('green', 'musket'),
      of('green', 'musket'),
    ],
  },
  {
    list: 'regulars',
    name: 'Gale’s company',
    says: 'a file of redcoats, steady in the open',
    figures: [
      of('hero', 'musket', 'pistol'),
      of('veteran', 'musket'),
      of('veteran', 'musket'),
      of('trooper', 'musket'),
      of('trooper', 'musket'),
      of('trooper', 'musket'),
      of('trooper', 'musket'),
      of('green', 'musket'),
      of('green', 'musket'),
      of('green', 'musket'),
    ],
  },
  {
    list: 'coureurs',
    name: 'Marin’s hunters',
    says: 'trappers who move fast and shoot straight',
    figures: [
      of('hero', 'musket', 'pistol', 'hand_weapon'),
      of('veteran', 'rifle', 'hand_weapon'),
      of('veteran', 'rifle'),
      of('trooper', 'musket'),
      of('trooper', 'musket'),
      of('trooper', 'musket'),
      of('green', 'bow'),
      of('green', 'bow'),
      of('green', 'bow'),
    ],
  },
  {
    list: 'nations',
    name: 'Sabattis’s party',
    says: 'Abenaki of Odanak: bows, speed and coups',
    figures: [
      of('hero', 'bow', 'tomahawk', 'shield'),
      of('veteran', 'musket', 'tomahawk'),
      of('veteran', 'musket', 'tomahawk'),
      of('trooper', 'bow', 'tomahawk'),
      of('trooper', 'bow', 'tomahawk'),
      of('trooper', 'bow', 'tomahawk'),
      of('trooper', 'bow', 'lance'),
      of('green', 'bow'),
      of('green', 'bow'),
      of('green', 'bow'),
    ],
  },
];
