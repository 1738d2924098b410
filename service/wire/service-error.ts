import type { DomainCode } from './problem.ts';

const STATUS_OF: Readonly<Record<DomainCode, number>> = {
  invalid_param: 400,
  missing_param: 400,
  invalid_role: 400,
  invalid_keyword: 400,
  illegal_permission: 403,
  not_exists: 404,
  illegal_param: 409,
};

/** A request that the service refuses: the status, the message and, if the interface has one, the domain code. */
export class ServiceError extends Error {
  readonly status: number;
  readonly domainCode: DomainCode | undefined;

  private constructor(status: number, message: string, domainCode?: DomainCode) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.domainCode = domainCode;
  }

  /** An error of the domain: its code decides the status. */
  static domain(code: DomainCode, message: string): ServiceError {
    return new ServiceError(STATUS_OF[code], message, code);
  }

  /** An error of the framework, which carries no code. */
  static framework(status: number, message: string): ServiceError {
    return new ServiceError(status, message);
  }
}
