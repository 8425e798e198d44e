// one file, because each is a request: build/check-budget.mjs
export { CalculatorPanel } from './calculator-panel.js';
export { ReferenceDesk } from '../../../ui/reference-desk/reference-desk.js';
