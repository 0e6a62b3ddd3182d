import ArgumentParser
import FavouritesContract
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct FavouriteImportCommand: GatewayCommand {
    static let configuration = verb(
        "import",
        "Import favourites from a file, matching posts by id or by name and place."
    ).examples(
        "umkreis favourite import favourites.gpx",
        "umkreis favourite import places.geojson --in 01JTXG8Q5T0000000000000000",
        "umkreis favourite export --format geojson | umkreis favourite import - --profile ben"
    )

    @Argument(
        help: .init("A GPX, KML, GeoJSON or CSV file; - is stdin.", valueName: "file"),
        completion: .file()
    )
    var file: String

    @OptionGroup var reading: FileReadingOptions

    @OptionGroup var place: EditedListOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let list = try await place.list.asyncMap { try await session.subjects.name(of: $0) }
        var reader = WaypointReader(try reading.entries(of: file, session))
        var report = FavouriteImportReport()
        while let found = try await reader.waypoint() {
            do {
                let waypoint = try found.get()
                try await add(waypoint, session)
                report.kept += 1
            } catch let fault as Fault where fault.isAboutOne {
                report.miss(found, fault)
            }
        }
        try session.output.show(report) { "" }
        for miss in report.misses { session.output.notice(miss.words) }
        let rest = report.missed - report.misses.count
        if rest > 0 {
            session.output.notice(localized("cli.favourite.moreUnmatched", ["count": .count(rest)]))
        }
        session.output.notice(
            localized(
                list == nil ? "cli.favourite.someAdded" : "cli.favourite.someAddedToList",
                [
                    "count": .count(report.kept), "missed": .count(report.kept + report.missed),
                    "list": .words(list ?? ""),
                ]
            )
        )
    }

    /// - Throws: `not-found` or `gone` if the post doesn't exist.
    private func add(_ waypoint: Waypoint, _ session: Session) async throws {
        do {
            guard let post = waypoint.post else {
                throw Fault(.notFound, localized("cli.favourite.postMissing"), field: "post")
            }
            try await add(post, waypoint.note, session)
        } catch let fault as Fault where fault.code == .notFound && fault.field == "post" {
            guard let post = try await self.post(like: waypoint, session) else { throw fault }
            try await add(post, waypoint.note, session)
        }
    }

    private func add(_ post: PostID, _ note: String?, _ session: Session) async throws {
        _ = try await session.send(AddFavourite(post: post, note: note, list: place.list, link: place.link))
    }

    /// Finds the post with the same name and place.
    ///
    /// - Returns: `nil` without name or point.
    /// - Throws: `not-found` unless exactly one matches.
    private func post(like waypoint: Waypoint, _ session: Session) async throws -> PostID? {
        guard let point = waypoint.point, let name = waypoint.name, name.count <= Self.maximumNameLength else {
            return nil
        }
        let found = try await session.send(Search(words: name, near: point, within: Self.reach, limit: 50))
        let same = found.hits.filter { $0.title.lowercased() == name.lowercased() }
        guard same.count == 1, let hit = same.first else {
            throw Fault(
                .notFound,
                localized("cli.favourite.postsWithName", ["count": .count(same.count)]),
                field: "post"
            )
        }
        return hit.post
    }

    /// Metres; the deviation of maps.
    private static let reach = 100.0
    /// Characters; the limit of a search.
    private static let maximumNameLength = 200
}

private struct FavouriteImportReport: Encodable {
    /// Maximal number of printed misses.
    private static let maximumMisses = 20

    var kept = 0
    private(set) var missed = 0
    private(set) var misses: [Miss] = []

    struct Miss: Encodable {
        /// The first is 1.
        let place: Int
        let name: String?
        let fault: Fault

        var words: String {
            localized(
                "cli.favourite.place",
                [
                    "place": "\(place)", "name": "\(name.map { " (\(PlainText.oneLine($0)))" } ?? "")",
                    "message": .words(PlainText.oneLine(fault.inWordsOfEntry)),
                ]
            )
        }
    }

    mutating func miss(_ waypoint: Result<Waypoint, Fault>, _ fault: Fault) {
        missed += 1
        guard misses.count < Self.maximumMisses else { return }
        misses.append(Miss(place: kept + missed, name: (try? waypoint.get())?.name, fault: fault))
    }
}

extension Fault {
    /// Whether the import continues after the fault.
    fileprivate var isAboutOne: Bool {
        switch code {
        case .notFound, .gone: field == "post"
        case .invalid, .tooLarge: field != "list" && field != "link"
        default: false
        }
    }
}
