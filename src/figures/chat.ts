/** The default workload. The index and the documents of models are about it. */
export const CHAT = 'lm-arena-chat';
