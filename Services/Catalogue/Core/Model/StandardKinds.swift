import CatalogueContract
import ServiceKit

/// Kinds of the apps in `Resources/apps`, declared initially.
enum StandardKinds {
    /// Whether to declare them at the first start: `yes` (default) or `no`.
    static let setting = "standard-kinds"

    static func isOn(_ settings: ServiceSettings) throws -> Bool { try settings.flag(setting, standard: true) }

    static func read() throws -> [Kind] {
        let files = [
            PackageResources.divers_json, PackageResources.offers_json, PackageResources.sights_json,
            PackageResources.tables_json, PackageResources.trips_json,
        ]
        return try files.flatMap { file in
            let app = try WireJSON.decode(AppFile.self, from: file)
            return try (app.kinds ?? []).enumerated().map { try Kind($1, field: "\(app.name).kinds.\($0)") }
        }
    }

    /// Skipped once kinds exist.
    static func declare(in environment: ServiceEnvironment) async throws {
        guard try isOn(environment.settings),
            try await environment.database.read({ try $0.kinds.names().isEmpty })
        else { return }
        let kinds = try read()
        let moment = environment.now()
        try await environment.database.write { transaction in
            let declaration = KindDeclaration(transaction: transaction)
            for kind in kinds { _ = try declaration.declare(kind, at: moment, field: "kind") }
        }
    }
}
