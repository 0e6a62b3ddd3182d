import AuthCore
import CatalogueCore
import ChatCore
import FavouritesCore
import GeoSearchCore
import TestKit

enum Stack {
    static func run<Result: Sendable>(
        wiring: Wiring = .inProcess,
        _ body: (World) async throws -> Result
    ) async throws -> Result {
        try await World.run(
            AuthService.self,
            CatalogueService.self,
            GeoSearchService.self,
            FavouritesService.self,
            ChatService.self,
            wiring: wiring,
            body
        )
    }
}
