import AuthCore
import CatalogueCore
import ChatCore
import FavouritesCore
import GeoSearchCore
public import TestKit
public import Testing

extension Trait where Self == WorldTrait {
    /// Runs all services.
    public static var stack: Self {
        .services(
            AuthService.self,
            CatalogueService.self,
            GeoSearchService.self,
            FavouritesService.self,
            ChatService.self
        )
    }
}
