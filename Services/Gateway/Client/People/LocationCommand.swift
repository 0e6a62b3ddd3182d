public import ArgumentParser
public import AuthContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct LocationCommand: ParsableCommand {
    static let configuration = group(
        "location",
        "Manage your home location; others see only an area.",
        [LocationShowCommand.self, LocationSetCommand.self, LocationClearCommand.self]
    )
}

struct LocationShowCommand: GatewayCommand {
    static let configuration = verb("show", "Show your home location and its public area.")
        .examples("umkreis location show")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let home = try await session.people.home()
        try session.output.show(home) { session.output.facts(of: home) }
    }
}

struct LocationSetCommand: GatewayCommand {
    static let configuration = verb("set", "Set your home location or the size of its public area.")
        .examples(
            "umkreis location set Salzburg",
            "umkreis location set 47.8029,13.0466 --precision 10km",
            "umkreis location set -- -33.9,18.4",
            "umkreis location set --precision off"
        )

    @Argument(help: .init("The location (default: unchanged).", valueName: "place|lat,lon"))
    var place: NearArgument?

    @Option(help: .ruled("The size of the public area", by: HomePrecision.rule))
    var precision: HomePrecision?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if place == nil, precision == nil { throw ValidationError(localized("cli.people.placeOrPrecision")) }
    }

    func run(_ session: Session) async throws {
        var request = SetHomeLocation(precision: precision)
        if let place { request.point = try await session.places.point(place, isStored: true, field: "place") }
        let home = try await session.send(request).home
        try session.output.show(home) { session.output.facts(of: home) }
    }
}

struct LocationClearCommand: GatewayCommand {
    static let configuration = verb("clear", "Delete your home location.")
        .examples("umkreis location clear")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.perform(ClearHomeLocation(), notice: localized("cli.people.deleted"))
    }
}

extension HomePrecision: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

extension Output {
    fileprivate func facts(of home: HomeLocation) -> String {
        var facts = FactSheet()
        facts.add("home", "\(home.point.lat),\(home.point.lon)")
        facts.add("precision", words(home.precision, of: "cli.precision."))
        if let cell = home.cell {
            let center = "\(cell.center.lat),\(cell.center.lon)"
            let area: [String: TextValue] = [
                "radius": .words(DistanceText.of(cell.radius)), "center": .words(center),
            ]
            facts.add("publicArea", localized("cli.people.area", area))
        } else {
            facts.add("publicArea", localized("cli.people.noArea"))
        }
        facts.add("changed", moments.of(home.changedAt))
        return facts.text(style)
    }
}
