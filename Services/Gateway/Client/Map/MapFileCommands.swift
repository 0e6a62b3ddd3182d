import ArgumentParser
import GatewayKit
import UmkreisTexts
import UmkreisTiles
import UmkreisWire

struct MapInstallCommand: GatewayCommand {
    static let configuration = verb("install", "Install a map with streets for the web app, in place of the last.")
        .examples("umkreis map install town.mbtiles", "umkreis map install - <town.mbtiles")

    @Argument(
        help: "An MBTiles file with vector tiles of the OpenMapTiles schema; - is standard input.",
        completion: .file(extensions: ["mbtiles"])
    )
    var file: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    static let isLocal = true

    func run(_ session: Session) async throws {
        let source = try InputSource.file(file, session.console)
        let map = try await MapFiles(in: session.directory).install(source)
        let report = InstalledMapReport(map)
        try session.output.show(report) { report.table(session.output) }
        session.output.notice(localized("cli.map.installed", ["name": .words(report.name)]))
    }
}

struct MapListCommand: GatewayCommand {
    static let configuration = verb("list", "Show the installed map.").examples("umkreis map list")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    static let isLocal = true

    private struct Report: Encodable {
        let maps: [InstalledMapReport]
    }

    func run(_ session: Session) async throws {
        let maps = try MapFiles(in: session.directory).installed().map { [InstalledMapReport($0)] } ?? []
        try session.output.show(Report(maps: maps)) { maps.map { $0.table(session.output) }.joined() }
        if maps.isEmpty { session.output.notice(localized("cli.map.none")) }
    }
}

struct MapRemoveCommand: GatewayCommand {
    static let configuration = verb("remove", "Remove the installed map; the web app draws coasts and borders again.")
        .examples("umkreis map remove")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    static let isLocal = true

    private struct Report: Encodable {
        let removed: Bool
    }

    func run(_ session: Session) async throws {
        let isRemoved = try await MapFiles(in: session.directory).remove()
        try session.output.show(Report(removed: isRemoved)) { "" }
        session.output.notice(localized(isRemoved ? "cli.map.removed" : "cli.map.none"))
    }
}

/// A map with streets, as commands show it.
struct InstalledMapReport: Encodable {
    let name: String
    let minimumZoom: Int
    let maximumZoom: Int
    /// West, south, east, north.
    let bounds: [Double]
    /// In bytes.
    let size: Int
    let attribution: String?

    init(_ map: TileSummary) {
        (name, attribution) = (PlainText.oneLine(map.name), map.attribution.map { PlainText.oneLine($0) })
        (minimumZoom, maximumZoom) = (map.zooms.lowerBound, map.zooms.upperBound)
        (bounds, size) = (map.bounds.numbers, map.size)
    }

    func table(_ output: Output) -> String {
        output.table(
            [self],
            .text("zooms") { "\($0.minimumZoom)–\($0.maximumZoom)" },
            .text("area") { $0.bounds.map { "\($0)" }.joined(separator: ",") },
            .number("kib") { max(1, $0.size / 1_024) },
            .flexible("name") { $0.name }
        )
    }
}
