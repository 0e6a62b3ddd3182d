public import UmkreisWire

extension FaultCode {
    /// The HTTP status of a problem; 400 for codes that are not known here, which are not to be repeated.
    public var httpStatus: Int {
        switch self {
        case .unauthenticated: 401
        // Generic clients answer 401 by a refresh and then sign out.
        case .forbidden, .reauthenticationRequired: 403
        case .notFound, .unknownCall: 404
        case .conflict: 409
        case .gone: 410
        case .tooLarge: 413
        case .keyReused: 422
        case .throttled: 429
        case .internal: 500
        case .overloaded, .draining, .unavailable: 503
        case .deadlineExceeded: 504
        default: 400
        }
    }
}

extension Fault {
    /// The HTTP status: 401 only if the token is refused.
    ///
    /// HTTP libraries refresh the token then and send the request again, so a wrong password would count twice.
    public var httpStatus: Int { ProblemType.isWrongProof(self) ? 403 : code.httpStatus }
}
