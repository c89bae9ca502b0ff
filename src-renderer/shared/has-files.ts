/** What browsers call files among the types of what is dragged, whatever language the pages speak. */
const typeOfFiles = /^Files$/u;

/** Whether files are dragged, of which only the type can be seen until they are let go. */
export function hasFiles(data: Pick<DataTransfer, 'types'> | null): boolean {
  return data?.types.some((type) => typeOfFiles.test(type)) === true;
}
