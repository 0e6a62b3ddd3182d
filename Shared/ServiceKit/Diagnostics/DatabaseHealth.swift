import UmkreisStorage
import UmkreisWire

/// Whether the service's database, and those that it follows, can be relied on.
struct DatabaseHealth: Sendable {
    let service: ServiceName
    let database: Database
    let origins: DatabaseOrigins

    /// Whether the own database was lost.
    var isMissing: Bool { origins.isMissing || database.isFileGone }

    /// The first problem that an operator must solve; `nil` without one.
    var problem: Fault? {
        ownProblem ?? origins.replaced.first.map { DatabaseFault.missing.fault(of: $0) }
    }

    /// The fault of the service's own calls while its database is missing.
    var refusal: Fault? { origins.isMissing ? DatabaseFault.missing.fault(of: service) : nil }

    private var ownProblem: Fault? {
        if let refusal { return refusal }
        if database.isFileGone { return DatabaseFault.removed.fault(of: service) }
        return database.damage == nil ? nil : DatabaseFault.damaged.fault(of: service)
    }
}
