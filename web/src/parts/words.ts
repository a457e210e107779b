// The words a game brings along (`game.words` of docs/server.md): briefings, lessons, chapters, glossary.
import { rpc } from '../net/rpc';
import type { Lesson } from './lesson';

export interface SideWords {
  aim: string[];
  first: string;
  part: string;
}

export interface BriefingWords {
  situation: string;
  ends: string;
  length: string;
  harder: string;
  know: string[];
  sides: Record<string, SideWords>;
}

export interface Chapter {
  title: string;
  /** What the numbers of its rules begin with. */
  rules: string[];
}

export interface Term {
  name: string;
  also: string[];
  text: string;
  rule: string;
}

export interface GameWords {
  /** The game in one sentence. */
  blurb: string;
  briefings: Record<string, BriefingWords>;
  chapters: Chapter[];
  terms: Term[];
  lesson?: Lesson;
}

const byGame = new Map<string, Promise<GameWords>>();

/** Asked for once. A server without words answers with none. */
export function loadWords(game: string): Promise<GameWords> {
  let words = byGame.get(game);
  if (!words) {
    words = rpc()
      .call<Partial<GameWords>>('game.words', { game })
      .then((w) => ({
        blurb: w.blurb ?? '',
        briefings: w.briefings ?? {},
        chapters: w.chapters ?? [],
        terms: w.terms ?? [],
        lesson: w.lesson,
      }));
    words.catch(() => byGame.delete(game));
    byGame.set(game, words);
  }
  return words;
}

export type Part =
  { kind: 'text'; text: string } | { kind: 'rule'; text: string } | { kind: 'term'; text: string; term: Term };

/** Splits a text at rule numbers in braces and at words of the glossary; each term is marked once. */
export function splitWords(text: string, terms: Term[] = []): Part[] {
  const parts: Part[] = [];
  for (const piece of text.split(/(\{[^}]+\})/)) {
    if (piece.startsWith('{')) parts.push({ kind: 'rule', text: piece.slice(1, -1) });
    else if (piece) parts.push(...splitTerms(piece, terms));
  }
  return parts;
}

function splitTerms(text: string, terms: Term[]): Part[] {
  const byWord = new Map<string, Term>();
  for (const term of terms) for (const word of [term.name, ...term.also]) byWord.set(word.toLowerCase(), term);
  if (!byWord.size) return [{ kind: 'text', text }];
  const words = [...byWord.keys()]
    .sort((a, b) => b.length - a.length)
    .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(`(?<![\\w-])(${words.join('|')})(?![\\w-])`, 'gi');
  const parts: Part[] = [];
  const seen = new Set<Term>();
  let at = 0;
  for (const match of text.matchAll(found)) {
    const term = byWord.get(match[0].toLowerCase());
    // Abbreviations are meant only in capitals.
    if (!term || seen.has(term) || (/^[A-Z]{2,4}$/.test(term.name) && match[0] !== match[0].toUpperCase())) continue;
    seen.add(term);
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push({ kind: 'term', text: match[0], term });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

const theirs: Record<string, string> = { you: 'they', your: 'their', yours: 'theirs', yourself: 'themselves' };

/** An aim written to its own side, told to the other: "You win" becomes "They win". */
export function toldOfThem(text: string): string {
  return text.replace(/\b(you|your|yours|yourself)\b/gi, (word) => {
    const other = theirs[word.toLowerCase()]!;
    return word[0] === word[0]!.toUpperCase() ? other[0]!.toUpperCase() + other.slice(1) : other;
  });
}
