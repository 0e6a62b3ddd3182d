public import ArgumentParser
public import AuthContract
import GatewaySupervision
import Vocabulary
import Wire

/// Where one is at home, and how much of that others are told.
struct LocationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "location",
        abstract: "Where you are at home; others see an area, never the point.",
        subcommands: [LocationShowCommand.self, LocationSetCommand.self, LocationClearCommand.self]
    )
}

struct LocationShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Show where you are at home, and the area that others see.",
        examples: "umkreis location show"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let home = try await session.home()
        try session.output.show(home) { session.output.facts(of: home) }
    }
}

struct LocationSetCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "set",
        "Say where you are at home, or how large an area others see.",
        examples: "umkreis location set Salzburg",
        "umkreis location set 47.8029,13.0466 --precision 10km",
        "umkreis location set -- -33.9,18.4",
        "umkreis location set --precision off"
    )

    @Argument(help: ArgumentHelp("Where; as it was unless given.", valueName: "place|lat,lon"))
    var place: NearArgument?

    @Option(name: .long, help: .ruled("How large an area others see", by: HomePrecision.rule))
    var precision: HomePrecision?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if place == nil, precision == nil { throw ValidationError("Say where, or --precision, or both.") }
    }

    func run(_ session: Session) async throws {
        var request = SetHomeLocation(precision: precision)
        if let place { request.point = try await session.point(place) }
        let home = try await session.send(request).home
        try session.output.show(home) { session.output.facts(of: home) }
    }
}

struct LocationClearCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "clear",
        "Forget where you are at home.",
        examples: "umkreis location clear"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ClearHomeLocation())
        try session.output.show(reply) { "" }
        session.output.notice("forgotten")
    }
}

extension HomePrecision: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

extension Session {
    /// Where the one who is signed in is at home.
    ///
    /// - Throws: `not-found` where that was never said.
    func home() async throws -> HomeLocation {
        if let home = try await send(MyHomeLocation()).home { return home }
        throw Refusal(
            Fault(.notFound, "no home location is set"),
            hint: "umkreis location set PLACE, or umkreis location set LAT,LON"
        )
    }
}

extension Output {
    fileprivate func facts(of home: HomeLocation) -> String {
        var facts = FactSheet()
        facts.add("home", "\(home.point.lat),\(home.point.lon)")
        facts.add("precision", home.precision.text)
        if let cell = home.cell {
            let center = "\(cell.center.lat),\(cell.center.lon)"
            facts.add("others see", "\(DistanceText.of(cell.radius)) around \(center)")
        } else {
            facts.add("others see", "nothing")
        }
        facts.add("changed", moments.of(home.changedAt))
        return facts.text(style)
    }
}
