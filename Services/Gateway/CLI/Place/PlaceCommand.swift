import ArgumentParser
import GeoSearchContract

/// Places of the gazetteer.
struct PlaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Cities, towns and villages.",
        subcommands: [PlaceFindCommand.self]
    )
}

struct PlaceFindCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "find",
        "Find places by name or the beginning of one.",
        examples: "umkreis place find Salzburg",
        "umkreis place find wien --lang de --limit 3",
        "umkreis place find Frankfurt --country DE"
    )

    @Argument(help: "The name, accents and case apart.")
    var name: [String]

    @Option(name: .long, help: ArgumentHelp("Only there: ISO 3166-1 alpha-2.", valueName: "code"))
    var country: String?

    @Option(name: .long, help: ArgumentHelp("How many at most, 1 to 50.", valueName: "count"))
    var limit: Int?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = FindPlace(
            name: name.joined(separator: " "),
            country: country?.uppercased(),
            language: options.lang.rawValue,
            limit: limit
        )
        let reply = try await session.send(request)
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "PLACE", isFlexible: true),
                .init(title: "IN"),
                .init(title: "POINT"),
                .init(title: "PEOPLE", isNumber: true),
                .init(title: "TIME ZONE")
            )
            for place in reply.places {
                let region = [place.country, place.region].compactMap(\.self).joined(separator: "-")
                let point = "\(place.point.lat),\(place.point.lon)"
                table.add(place.name, region, point, "\(place.population)", place.timeZone)
            }
            return session.output.table(table)
        }
        if reply.places.isEmpty { session.output.notice("nothing found") }
    }
}
