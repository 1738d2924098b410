/** The part of a question that holds passwords: what is recorded of the question leaves it out. */
export const SECRET_PART = 'secret';
