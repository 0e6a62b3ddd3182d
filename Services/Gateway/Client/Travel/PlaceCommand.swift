import ArgumentParser
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary

struct PlaceCommand: ParsableCommand {
    static let configuration = group(
        "place",
        "Find and import cities, regions and countries.",
        [PlaceFindCommand.self, PlaceAtCommand.self, PlaceImportCommand.self]
    )
}

struct PlaceFindCommand: GatewayCommand {
    static let configuration = verb("find", "Find places by name or prefix, tolerating typos.")
        .examples(
            "umkreis place find Salzburg",
            "umkreis place find wien --lang de --limit 3",
            "umkreis place find Frankfurt, Germany",
            "umkreis place find Paris --near 33.6,-95.5"
        )

    @Argument(help: "The name, ignoring accents and case, and optionally a comma and its region or country.")
    var name: [String]

    @Option(help: .init("Rank nearby places higher: LAT,LON, a place or home.", valueName: "where"))
    var near: NearArgument?

    @Option(help: .init("Search only this country, ISO 3166-1 alpha-2.", valueName: "code"))
    var country: String?

    @Option(help: .init("Maximal number of results, 1 to 50.", valueName: "count"))
    var limit: Int?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var point: Coordinate?
        if let near { point = try await session.places.point(near) }
        let request = FindPlace(
            name: name.joined(separator: " "),
            near: point,
            country: country?.uppercased(),
            language: options.lang.rawValue,
            limit: limit
        )
        let reply = try await session.send(request)
        try session.output.show(reply) {
            session.output.table(
                reply.places,
                .flexible("place") { $0.name },
                .text("type") { place in
                    session.output.style.isForHumans ? place.type.words : place.type.text
                },
                .text("region") { $0.region() },
                .text("point") { "\($0.point.lat),\($0.point.lon)" },
                .number("population") { place in
                    session.output.style.isForHumans ? NumberText.of(place.population) : "\(place.population)"
                },
                .text("timeZone") { $0.timeZone }
            )
        }
        if reply.places.isEmpty { session.output.notice(localized("cli.list.noResults")) }
        if let notice = reply.notice { session.output.notice(notice.inWords) }
    }
}

struct PlaceAtCommand: GatewayCommand {
    static let configuration = verb("at", "Show the nearest place, country and time zone of a point.")
        .examples("umkreis place at 47.8,13.04", "umkreis place at -33.87,151.21 --lang de")

    // Otherwise a leading minus would begin an option.
    @Argument(parsing: .allUnrecognized, help: .init("The point in degrees.", valueName: "lat,lon"))
    var point: [String]

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        guard case .point(let point)? = NearArgument(argument: point.joined()) else {
            throw Refusal.usage(localized("cli.place.pointInvalid"), field: "point")
        }
        let reply = try await session.send(PlaceAt(point: point, language: options.lang.rawValue))
        try session.output.show(reply) {
            var facts = FactSheet()
            facts.add("country", reply.country.map { "\($0.name) (\($0.code))" } ?? localized("cli.place.highSeas"))
            facts.add("timeZone", reply.timeZone)
            facts.add(
                localized("cli.place.nearestPlace"),
                reply.place.map { place in
                    let distance = place.distance.map { ", " + DistanceText.of($0) } ?? ""
                    return "\(place.name), \(place.region())\(distance)"
                }
            )
            return facts.text(session.output.style)
        }
    }
}

extension PlaceType {
    /// The type in the user's language.
    fileprivate var words: String {
        PlaceType.rule.words.contains(text) ? localized("cli.placeType.\(text)") : text
    }
}

extension Place {
    /// `Salzburg, AT`.
    fileprivate func region() -> String {
        let region = type == .city ? regionName ?? region : address
        return [region, country].compactMap(\.self).joined(separator: ", ")
    }
}
