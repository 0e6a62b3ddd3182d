/// Rules of faults by which a service says that its database needs an operator.
///
/// Waiting does not help, so whoever starts a stack gives up.
public enum DatabaseFault: String, Sendable, CaseIterable {
    /// A service has an empty database in place of the one that others have read.
    case missing = "database-missing"
    /// SQLite found damage.
    case damaged = "database-damaged"
    /// The files were deleted or replaced while the service uses them.
    case removed = "database-removed"

    /// The rule of a fault, if it is one of these.
    public init?(_ fault: Fault) {
        guard let rule = fault.rule, let found = DatabaseFault(rawValue: rule) else { return nil }
        self = found
    }

    /// - Parameter service: the owner of the database.
    public func fault(of service: ServiceName) -> Fault {
        Fault(.unavailable, message(service), rule: rawValue, values: ["service": .words([service.text])])
    }

    private func message(_ service: ServiceName) -> String {
        switch self {
        case .missing:
            "the database of \(service) is missing: an empty one is in its place; restore it, or start empty with "
                + "umkreis-\(service) start-empty"
        case .damaged: "the database of \(service) is damaged: restore a copy of it"
        case .removed:
            "the database of \(service) was deleted or replaced while it is in use"
        }
    }
}
