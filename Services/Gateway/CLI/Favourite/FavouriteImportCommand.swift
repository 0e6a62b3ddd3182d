import ArgumentParser
import FavouritesContract
import GatewaySupervision
import GeoSearchContract
import Messaging
import Vocabulary
import Wire

struct FavouriteImportCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "import",
        "Keep what a file of places names: posts of an export, and posts of the same name at the same place.",
        examples: "umkreis favourite import favourites.gpx",
        "umkreis favourite import places.geojson --in 01JTXG8Q5T0000000000000000",
        "umkreis favourite export --format geojson | umkreis favourite import - --profile ben"
    )

    @Argument(help: ArgumentHelp("A GPX or GeoJSON file; - is stdin.", valueName: "file"))
    var file: String

    @OptionGroup var place: EditedListOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var reader = WaypointReader(try InputSource.file(file, session.console))
        var report = FavouriteImportReport()
        while let found = try await reader.waypoint() {
            do {
                let waypoint = try found.get()
                try await keep(waypoint, session)
                report.kept += 1
            } catch let fault as Fault where fault.isAboutOne {
                report.miss(found, fault)
            }
        }
        try session.output.show(report) { "" }
        for miss in report.misses { session.output.notice(miss.words) }
        let rest = report.missed - report.misses.count
        if rest > 0 { session.output.notice("and \(rest) more that are not here") }
        session.output.notice("kept \(report.kept) of \(report.kept + report.missed)")
    }

    /// - Throws: `not-found` and `gone` where there is no such post.
    private func keep(_ waypoint: Waypoint, _ session: Session) async throws {
        do {
            guard let post = waypoint.post else { throw Fault(.notFound, "names no post", field: "post") }
            try await keep(post, waypoint.note, session)
        } catch let fault as Fault where fault.code == .notFound && fault.field == "post" {
            guard let post = try await self.post(like: waypoint, session) else { throw fault }
            try await keep(post, waypoint.note, session)
        }
    }

    private func keep(_ post: PostID, _ note: String?, _ session: Session) async throws {
        _ = try await session.send(AddFavourite(post: post, note: note, list: place.list, link: place.link))
    }

    /// The post of the same name at the same place.
    ///
    /// - Returns: `nil` where the file does not say both.
    /// - Throws: `not-found` where there is none, or more than one.
    private func post(like waypoint: Waypoint, _ session: Session) async throws -> PostID? {
        guard let point = waypoint.point, let name = waypoint.name, name.count <= Self.mostName else { return nil }
        let found = try await session.send(Search(words: name, near: point, within: Self.reach, limit: 50))
        let same = found.hits.filter { $0.title.lowercased() == name.lowercased() }
        guard same.count == 1, let hit = same.first else {
            let count = same.isEmpty ? "no post has" : "\(same.count) posts have"
            throw Fault(.notFound, "\(count) the name there", field: "post")
        }
        return hit.post
    }

    /// In metres: as far as maps are apart about where a house is.
    private static let reach = 100.0
    /// In characters: a search takes no more.
    private static let mostName = 200
}

/// What became of the places of a file.
private struct FavouriteImportReport: Encodable {
    /// Of those that were missed, so many are told.
    private static let mostTold = 20

    var kept = 0
    private(set) var missed = 0
    private(set) var misses: [Miss] = []

    struct Miss: Encodable {
        /// 1 for the first of the file.
        let place: Int
        let name: String?
        let fault: Fault

        var words: String {
            "place \(place)\(name.map { " (\(PlainText.oneLine($0)))" } ?? ""): \(PlainText.oneLine(fault.message))"
        }
    }

    mutating func miss(_ waypoint: Result<Waypoint, Fault>, _ fault: Fault) {
        missed += 1
        guard misses.count < Self.mostTold else { return }
        misses.append(Miss(place: kept + missed, name: (try? waypoint.get())?.name, fault: fault))
    }
}

extension Fault {
    /// Whether it is about one place of a file: the others may be kept.
    fileprivate var isAboutOne: Bool {
        switch code {
        case .notFound, .gone: field == "post"
        case .invalid, .tooLarge: field != "list" && field != "link"
        default: false
        }
    }
}
