/** What a knowledge base takes, by its extension (service-interface §4.4). */
export const documentExtensions = ['.pdf', '.docx', '.txt', '.md'] as const;
