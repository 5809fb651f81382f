/** The workload that the index and the documents of the models are of, by the name that the source has for it. */
export const CHAT = 'lm-arena-chat';
