/** Semantic tone of a state; colour and shape follow from it. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle';
