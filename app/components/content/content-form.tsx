import { useTranslations } from "#app/page/language.ts";
import type { FormDefinition, FormField } from "#server/content/forms/form.ts";
import type { OwnField, RejectedSubmission } from "#server/content/forms/submission.ts";
import { Checkbox } from "../form/checkbox.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import { Field } from "../form/field.tsx";
import { type FieldProps, FieldWrapper, getControlProps } from "../form/field-wrapper.tsx";
import { OptionGroup } from "../form/option-group.tsx";
import { Select } from "../form/select.tsx";
import { TextArea } from "../form/text-area.tsx";
import { Button } from "../ui/button.tsx";
import { getLangAttributes } from "../ui/lang-attributes.ts";
import { Form } from "../ui/link.tsx";

const own = (name: OwnField) => name;

export interface ContentFormProps {
  form: FormDefinition;
  /** The block that holds it, and the path of its page: where its answer is shown. */
  block: string;
  path: string;
  madeAt: number;
  refused: RejectedSubmission | undefined;
}

/** A form that an editor has made, filled as it was sent where it was refused. */
export function ContentForm({ form, block, path, madeAt, refused }: ContentFormProps) {
  const t = useTranslations();
  const scope = `${block.slice(0, 8)}-`;
  const firstMade = Math.min(Number(refused?.sent[own("form.made-at")]?.[0]) || madeAt, madeAt);
  return (
    <Form
      method="post"
      action={`/forms/${form.id}`}
      className="content-form"
      noValidate
      encType={form.fields.some(({ type }) => type === "file") ? "multipart/form-data" : undefined}
    >
      <ErrorSummary errors={refused && scopedErrors(refused.errors, scope)} />
      <div className="form-fields">
        {form.fields.map((field) => (
          <div key={field.id} className={`form-field width-${field.width}`} hidden={field.type === "hidden"}>
            <FormControl
              field={field}
              scope={scope}
              sent={refused?.sent[field.name] ?? []}
              error={refused?.errors[field.name]}
            />
          </div>
        ))}
      </div>
      <input type="hidden" name={own("form.page")} value={path} />
      <input type="hidden" name={own("form.block")} value={block} />
      <input type="hidden" name={own("form.made-at")} value={firstMade} />
      <p className="form-trap" aria-hidden="true">
        <label htmlFor={`field-${scope}website`}>{t("contentForms.leaveEmpty")}</label>
        <input id={`field-${scope}website`} name={own("form.website")} tabIndex={-1} autoComplete="off" />
      </p>
      <p>
        <Button {...getLangAttributes(form.submitLabel && form.lang)}>
          {form.submitLabel ?? t("contentForms.send")}
        </Button>
      </p>
    </Form>
  );
}

interface FormControlProps {
  field: FormField;
  scope: string;
  sent: string[];
  error: string | undefined;
}

function FormControl({ field, scope, sent, error }: FormControlProps) {
  const { label, lang, name, type, placeholder, help, required, choices, input, autoComplete, maxLength } =
    field;
  const t = useTranslations();
  const [value] = sent;
  const files = field.megabytes ? t("contentForms.files", { megabytes: field.megabytes }) : undefined;
  const hint = help && files ? `${help} ${files}` : (help ?? files);
  const common = { label, name, scope, error, hint, required, lang };
  switch (type) {
    case "hidden":
      return <input type="hidden" name={name} defaultValue={value} />;
    case "textarea":
      return <TextArea {...common} value={value} rows={6} maxLength={maxLength} placeholder={placeholder} />;
    case "select":
      return (
        <Select
          {...common}
          value={value ?? ""}
          options={[
            { value: "", label: placeholder ?? t("forms.choose"), lang: placeholder && lang },
            ...choices.map(({ text, value: choice, lang: own }) => ({
              value: choice,
              label: text,
              lang: own,
            })),
          ]}
        />
      );
    case "radio":
    case "checkbox_group":
      return (
        <OptionGroup
          {...common}
          type={type === "radio" ? "radio" : "checkbox"}
          choices={choices}
          chosen={sent}
        />
      );
    case "checkbox":
      return <Checkbox {...common} ticked={value === "true"} />;
    case "file":
      return <FileField {...common} accept={field.accept} />;
    default:
      return (
        <Field
          {...common}
          type={input}
          value={value}
          placeholder={placeholder}
          autoComplete={autoComplete}
          maxLength={maxLength}
        />
      );
  }
}

function scopedErrors(errors: Record<string, string>, scope: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name === "form" ? name : scope + name, message]),
  );
}

/** A file to choose; `accept` is what a browser offers first. It cannot be filled in again. */
function FileField({ accept, ...field }: Omit<FieldProps, "value"> & { accept?: string }) {
  return (
    <FieldWrapper {...field}>
      <input type="file" accept={accept} {...getControlProps(field)} />
    </FieldWrapper>
  );
}
