import Wire

extension HashPoolFault: FaultConvertible {
    var fault: Fault {
        switch self {
        case .busy(let pause):
            Fault(
                .overloaded,
                "too many passwords are being hashed",
                retryAfterMs: max(1, Int(pause / .milliseconds(1)))
            )
        case .deadlineExceeded: Fault(.deadlineExceeded, "the password was not hashed in time")
        case .shutDown: Fault(.draining, "the service is stopping", retryAfterMs: 500)
        }
    }
}
