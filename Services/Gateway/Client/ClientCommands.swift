package import ArgumentParser

/// The commands that work with accounts and posts.
package enum ClientCommands {
    /// Commands for operators of a stack.
    package static let roles: [any ParsableCommand.Type] = [OperatorCommand.self, ModeratorCommand.self]

    /// Commands for developers of apps.
    package static let data: [any ParsableCommand.Type] = [ImportCommand.self, PlaceCommand.self, NewsCommand.self]

    /// Commands for the users and moderators of an app.
    package static let persons: [any ParsableCommand.Type] = [
        AccountCommand.self, ProfileCommand.self, LocationCommand.self, DiversCommand.self, ReportCommand.self,
        SearchCommand.self, NearestCommand.self, CardsCommand.self, MapCommand.self, AlertsCommand.self,
        TrackCommand.self, CountryCommand.self, GeoCommand.self, PostCommand.self, PhotoCommand.self,
        FavouriteCommand.self, HoursCommand.self, TripCommand.self, ChatCommand.self,
    ]
}
