import UmkreisPostgres
import UmkreisWire

/// The epoch and the origin of a schema, which instances that open it at the same time share.
///
/// A restored server looks like the former one, so an operator renews the epoch.
struct ServerHistory {
    let configuration: DatabaseConfiguration

    func open(_ transaction: WriteTransaction) throws -> DatabaseOpening {
        try transaction.requireNoMoveMark(unless: configuration.opensMoved)
        try transaction.execute(ServerQueries.addEpoch, Meta.epoch.rawValue, configuration.makeEpoch())
        try transaction.execute(ServerQueries.addEpoch, Meta.origin.rawValue, DatabaseConfiguration.randomEpoch())
        try transaction.setMeta(.version, to: Release.version)
        if configuration.emptyStart == .allowed {
            try transaction.setMeta(.mayReplaceAnother, to: "1")
            try transaction.setMissedBy([])
        }
        return DatabaseOpening(
            epoch: try transaction.meta(.epoch) ?? "",
            replacement: nil,
            origin: try transaction.meta(.origin) ?? "",
            mayReplaceAnother: try transaction.meta(.mayReplaceAnother) == "1",
            missedBy: try transaction.services(.missedBy)
        )
    }
}
