import { describe, expect, it } from '@jest/globals';
import { procedureText } from '../../src/memories/drafts/procedure.js';

const isStep = (step: string): boolean => {
  try {
    return procedureText('Title', [step]) !== '';
  } catch {
    return false;
  }
};

describe('a step of a procedure', () => {
  it.each([
    ...['Open the valve.', 'Send guests the address.', 'Do not touch it.', 'If it rains, close the roof.', 'Wait.'],
    ...['First, open the door.', 'In the cellar, open the valve.', 'Press reset', 'Defrost peas.', 'Please wait.'],
    ...[
      'When the light is red, press reset.',
      'Never open the lid.',
      'Ping the server.',
      'Decalcify kettles twice a year',
    ],
  ])('is an instruction: %s', (step) => {
    expect(isStep(step)).toBe(true);
  });

  it.each([
    ...['Ana went home.', 'Ana opens the valve.', 'She sends it.', 'The door was closed.', 'Went home.', 'Tom'],
    ...[
      'Opening the valve',
      'Opened the valve',
      'Ana is here.',
      'Ben must open it.',
      'If it rains, Ana closes the roof.',
    ],
  ])('is not one of these: %s', (step) => {
    expect(isStep(step)).toBe(false);
  });
});
