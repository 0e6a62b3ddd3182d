package import ArgumentParser

/// The commands of users and moderators of a stack.
package enum ClientCommands {
    package static let accounts: [any ParsableCommand.Type] = [
        AccountCommand.self, ProfileCommand.self, LocationCommand.self, DiversCommand.self, ReportCommand.self,
        OperatorCommand.self, ModeratorCommand.self,
    ]

    package static let posts: [any ParsableCommand.Type] = [
        SearchCommand.self, NearestCommand.self, CardsCommand.self, MapCommand.self, AlertsCommand.self,
        TrackCommand.self, PlaceCommand.self, CountryCommand.self, GeoCommand.self, PostCommand.self,
        PhotoCommand.self, ImportCommand.self, NewsCommand.self, FavouriteCommand.self, HoursCommand.self,
        TripCommand.self,
    ]

    package static let messages: [any ParsableCommand.Type] = [ChatCommand.self]
}
