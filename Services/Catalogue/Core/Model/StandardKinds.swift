import CatalogueContract
import ServiceKit

/// The kinds that a new catalogue begins with: those of the apps in `Resources/apps`, declared like anybody's own.
enum StandardKinds {
    /// Whether they are declared at the first start (`yes`, the standard) or not (`no`).
    static let setting = "standard-kinds"

    static func isOn(_ settings: ServiceSettings) throws -> Bool { try settings.flag(setting, standard: true) }

    static func read() throws -> [Kind] {
        let files = [
            PackageResources.divers_json, PackageResources.offers_json, PackageResources.sights_json,
            PackageResources.tables_json, PackageResources.trips_json,
        ]
        return try files.flatMap { file in
            let app = try WireJSON.decode(AppDefinition.self, from: file)
            return try (app.kinds ?? []).enumerated().map { try Kind($1, field: "\(app.name).kinds.\($0)") }
        }
    }

    /// Declares them in a file in which nothing has been declared.
    static func declare(in environment: ServiceEnvironment) async throws {
        guard try isOn(environment.settings),
            try await environment.database.read({ try $0.kindNames().isEmpty })
        else { return }
        let kinds = try read()
        let moment = environment.now()
        try await environment.database.write { transaction in
            for kind in kinds { _ = try transaction.declare(kind, at: moment, field: "kind") }
        }
    }
}
