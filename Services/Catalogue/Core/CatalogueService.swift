import CatalogueContract
public import ServiceKit

/// The catalogue: every post, and what its owner says of it.
public struct CatalogueService: ServiceDefinition {
    public static let name: ServiceName = "catalogue"
    public static let migrations = Migrations.all

    private let environment: ServiceEnvironment

    public init(_ environment: ServiceEnvironment) {
        self.environment = environment
    }

    public var routes: [Route] {
        CreatePostHandler(database: environment.database, ids: environment.ids)
        DeletePostHandler(database: environment.database)
        FindPostHandler(database: environment.database)
        FindPostsHandler(database: environment.database)
        ImportPostsHandler(database: environment.database, ids: environment.ids)
        ListPostsHandler(database: environment.database)
    }
}
