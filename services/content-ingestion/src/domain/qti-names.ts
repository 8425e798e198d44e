export const ASI_NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
export const ASI_SCHEMA = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd';

/** Attributes of a root element by which other programs find its schema. */
export function rootAttributes(namespace: string, schema: string) {
  return {
    xmlns: namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
  };
}
