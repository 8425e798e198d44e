import {
  buildUpValue,
  calculateDrawback,
  calculateDuty,
  calculateFees,
  feeLimits,
  moneyText,
  notAdded,
  parseScaled,
  sumOf,
  valueParts,
  type ValuePart,
  type WorksheetStep,
} from '@tenfold/exam/duty-worksheet';
import { Button, Checkbox, Input, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { dayLabel } from '../../../lib/format.js';
import styles from './duty-worksheet.module.css';

const fields = {
  adValorem: { name: 'Rate of duty, percent', decimals: 4 },
  perUnit: { name: 'Rate of duty, cents for each unit', decimals: 4 },
  quantity: { name: 'Quantity in units', decimals: 3 },
  additional: { name: 'Additional duties, percent in total', decimals: 4 },
  paid: { name: 'Duties, taxes and fees paid', decimals: 2 },
  substituted: { name: 'Of substituted goods, if fewer', decimals: 2 },
} as const;
type Field = ValuePart | keyof typeof fields;

interface Sheet {
  entered: Partial<Record<Field, string>>;
  /** `from` of the fee limits; empty: no merchandise processing fee. */
  feeYear: string;
  isByVessel: boolean;
}

const empty: Sheet = { entered: {}, feeYear: '', isByVessel: false };
/** Survives closing the drawer and leaving the question. */
let remembered = empty;

/** Each step of value, duty, fees and drawback, with its citation. */
export function DutyWorksheet() {
  const [sheet, setSheet] = useState(remembered);
  const change = (changed: (before: Sheet) => Partial<Sheet>) =>
    setSheet((before) => {
      remembered = { ...before, ...changed(before) };
      return remembered;
    });
  const entry = (field: Field, name: string, decimals: number, note?: string) => ({
    ...{ name, decimals, note, text: sheet.entered[field] ?? '' },
    onText: (text: string) => change(({ entered }) => ({ entered: { ...entered, [field]: text } })),
  });
  const field = (id: keyof typeof fields) => (
    <Entry key={id} {...entry(id, fields[id].name, fields[id].decimals)} />
  );
  const steps = stepsOf(sheet);
  return (
    <>
      <Part title="Value" steps={steps.value}>
        {valueParts.map(({ id, name, citation }) => (
          <Entry key={id} {...entry(id, name, 2, citation)} />
        ))}
        <NotAdded />
      </Part>
      <Part title="Duty" steps={steps.duty}>
        {field('adValorem')}
        {field('perUnit')}
        {field('quantity')}
        {field('additional')}
      </Part>
      <Part title="Fees" steps={steps.fees} total={{ name: 'Duty and fees', cents: steps.due }}>
        <FeeYear value={sheet.feeYear} onChange={(feeYear) => change(() => ({ feeYear }))} />
        <Checkbox
          checked={sheet.isByVessel}
          onChange={({ target }) => change(() => ({ isByVessel: target.checked }))}
        >
          Harbor maintenance fee: unloaded from a vessel
        </Checkbox>
      </Part>
      <Part title="Drawback" steps={steps.drawback}>
        {field('paid')}
        {field('substituted')}
      </Part>
      <Button onClick={() => change(() => empty)}>Clear the worksheet</Button>
    </>
  );
}

function stepsOf({ entered, feeYear, isByVessel }: Sheet) {
  const read = (field: Field, decimals: number) => parseScaled(entered[field] ?? '', decimals) ?? 0;
  const value = buildUpValue(Object.fromEntries(valueParts.map(({ id }) => [id, read(id, 2)])));
  const valueCents = Math.max(value.at(-1)?.cents ?? 0, 0);
  const duty = calculateDuty(valueCents, {
    adValoremPpm: read('adValorem', 4),
    perUnit: read('perUnit', 4),
    quantity: read('quantity', 3),
    additionalPpm: read('additional', 4),
  });
  const limits = feeLimits.find(({ from }) => from === feeYear) ?? null;
  const fees = valueCents === 0 ? [] : calculateFees(valueCents, { limits, isByVessel });
  const paid = read('paid', 2);
  const isSubstituted = (entered.substituted ?? '').trim() !== '';
  const drawback = calculateDrawback(paid, isSubstituted ? read('substituted', 2) : null);
  return {
    ...{ value: valueCents === 0 ? [] : value, duty, fees, drawback: paid === 0 ? [] : [drawback] },
    due: sumOf(duty) + sumOf(fees),
  };
}

interface PartProps {
  title: string;
  steps: readonly WorksheetStep[];
  total?: { name: string; cents: number };
  children: ReactNode;
}

function Part({ title, steps, total, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.entries}>{children}</div>
      {steps.length > 0 && (
        <table className={styles.steps} aria-label={`${title}, step by step`}>
          <tbody>
            {steps.map(({ name, working, cents, citation }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className="muted smaller">{[working, citation].filter(Boolean).join(' · ')}</span>
                </th>
                <td className="numbers">{moneyText(cents)}</td>
              </tr>
            ))}
            {total && (
              <tr>
                <th scope="row">{total.name}</th>
                <td className="numbers">{moneyText(total.cents)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface EntryProps {
  name: string;
  decimals: number;
  note: string | undefined;
  text: string;
  onText: (text: string) => void;
}

function Entry({ name, decimals, note, text, onText }: EntryProps) {
  const ids = { input: useId(), help: useId() };
  const isFaulty = parseScaled(text, decimals) === null;
  const help = isFaulty ? `Enter a number with at most ${decimals} decimals.` : note;
  return (
    <div className={styles.entry}>
      <label htmlFor={ids.input}>{name}</label>
      <Input
        id={ids.input}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        status={isFaulty ? 'error' : ''}
        aria-invalid={isFaulty}
        aria-describedby={ids.help}
        onChange={({ target }) => onText(target.value)}
      />
      <span id={ids.help} className={isFaulty ? 'smaller' : 'muted smaller'}>
        {help}
      </span>
    </div>
  );
}

function FeeYear({ value, onChange }: { value: string; onChange: (year: string) => void }) {
  const id = useId();
  const years = feeLimits.map(({ from }) => `${dayLabel(from)}, for one year`).join('; ');
  return (
    <div className={styles.year}>
      <label htmlFor={id}>Merchandise processing fee</label>
      <Select
        id={id}
        value={value}
        options={[
          { value: '', label: 'Not due' },
          ...feeLimits.map(({ from, minimumCents, maximumCents }) => ({
            value: from,
            label: `From ${dayLabel(from)}: ${moneyText(minimumCents)} to ${moneyText(maximumCents)}`,
          })),
        ]}
        onChange={onChange}
      />
      <span className="muted smaller">
        {`The worksheet has the minimum and maximum of entries from ${years}. CBP changes them each October 1.`}
      </span>
    </div>
  );
}

function NotAdded() {
  return (
    <details className="small">
      <summary>What is not added</summary>
      <ul>
        {notAdded.map(({ name, citation }) => (
          <li key={name}>
            {`${name} `}
            <span className="muted smaller">{citation}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
