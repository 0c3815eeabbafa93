/** Does the work of a command; what ends it before there is a report is told to the pipeline that it runs in, too. */
export async function tellingProblems(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { tellGithubProblem } = await import('./github.ts');
    await tellGithubProblem((error as Error).message, process.env);
    throw error;
  }
}
