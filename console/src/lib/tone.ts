/** What a state means to the reader. Colour and shape follow from it. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle';
