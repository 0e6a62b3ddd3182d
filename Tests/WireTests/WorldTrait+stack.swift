import AuthCore
import CatalogueCore
import ChatCore
import FavouritesCore
import GeoSearchCore
import TestKit
import Testing

extension Trait where Self == WorldTrait {
    /// Runs all services.
    static var stack: Self {
        .services(
            AuthService.self,
            CatalogueService.self,
            GeoSearchService.self,
            FavouritesService.self,
            ChatService.self
        )
    }
}
