import ArgumentParser
import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct ImportCommand: GatewayCommand {
    /// Keeps the catalogue's writer busy.
    private static let inFlight = 4
    /// Maximal share of posts that `--prune` closes.
    private static let defaultShare = 0.5

    static let configuration = verb("import", "Import posts from CSV, GeoJSON, GPX, KML, OpenStreetMap or NDJSON.")
        .examples(
            "umkreis import places.ndjson --source osm",
            "umkreis import sights.geojson --kind sight --prune",
            "umkreis import clubs.csv --kind offer --check",
            "umkreis import clubs.csv --kind offer --map Verein=title --map Sitz=city",
            #"{"externalId":"n1","kind":"restaurant","title":"Zum Löwen","#,
            #" "point":{"lat":47.8,"lon":13.04},"attributes":{"cuisine":["austrian"]}}"#
        )

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    @Option(help: "The name of the source (default: the file's name).")
    var source: String?

    @OptionGroup var reading: FileReadingOptions

    @Option(help: "The kind of entries that name no declared kind.")
    var kind: PostKind?

    @Option(
        help: .init("Map a name in the file to one of \(EntryMember.words); may be repeated.", valueName: "name=member")
    )
    var map: [MapArgument] = []

    @Option(help: .init("Read 1.200 or 1,200 with a decimal point or comma.", valueName: "point|comma"))
    var decimal: NumberReader.DecimalSign?

    @Flag(help: "Write nothing, and report what an import would do.")
    var check = false

    @Flag(help: "Close posts missing from the file, up to half of the source's posts.")
    var prune = false

    @Flag(help: "Close all posts missing from the file.")
    var pruneAll = false

    @Option(
        help: .init("Write rejected entries to this file, to correct and import.", valueName: "file"),
        completion: .file()
    )
    var rejects: String?

    @Flag(exclusivity: .chooseLast)
    var returning: ImportReturn = .wait

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let rejectFile = try rejects.map { path throws(Refusal) in try RejectionFile(path) }
        var reader = try reader(session)
        try session.reach(ImportPosts.name.service)
        // Renews the token once, before concurrent batches.
        _ = try await session.client.tokens.token(for: ImportPosts.access)
        if !check { try await checkRoom(session) }
        var run = ImportRun(sender(session), photos: ImportPhotos(in: folder, session), session)
        run.rejectFile = rejectFile
        run.progress = ImportProgress(length: length)
        if check { run.report.isCheck = true }
        let share = pruneAll ? 1 : prune ? ImportCommand.defaultShare : nil
        let isRefused: Bool
        do {
            try await run.send(&reader, inFlight: ImportCommand.inFlight)
            isRefused = try await run.finish(closing: closable(share, &run, reader))
        } catch {
            if run.report.count > 0 { session.output.notice(run.report.words) }
            throw error
        }
        session.output.advance("")
        if returning == .wait, !check { await catchUp(&run.report, session) }
        try report(run.report, missing: reader.missingNames(), session)
        if isRefused { throw SilentExit(status: .conflict) }
        if run.report.rejected > 0 { throw SilentExit(status: .failure) }
    }

    private func reader(_ session: Session) throws -> ImportReader {
        ImportReader(try reading.entries(of: file, session), zone: session.posts.zone) {
            EntryMapping(kind: kind, map: map, kinds: try await session.kinds.all().map(\.kind), decimalSign: decimal)
        }
    }

    private func sender(_ session: Session) -> BatchSender {
        BatchSender(source: name, run: session.console.makeKey(), isWhole: prune || pruneAll, isCheck: check)
    }

    private func report(_ report: ImportReport, missing: [String], _ session: Session) throws {
        if report.count == 0 { session.output.notice(localized("cli.import.noEntries")) }
        for notice in report.notices { session.output.notice(notice) }
        for name in missing {
            session.output.notice(localized("cli.import.mappedNameMissing", ["name": .words(PlainText.oneLine(name))]))
        }
        if let rejects, report.rejected > 0 {
            let values: [String: TextValue] = [
                "path": .words(PlainText.oneLine(rejects)), "source": .words(PlainText.oneLine(name)),
            ]
            session.output.notice(localized("cli.import.correctTheRejects", values))
        }
        if report.isSearchable == false {
            session.output.notice(localized("cli.import.indexBehind"))
        }
        try session.output.state(report) { report.words }
    }

    /// Counts the entries of a file and refuses more posts than the user may create, before any is sent.
    private func checkRoom(_ session: Session) async throws {
        guard isRegularFile else { return }
        let asked = try await session.send(ImportPosts(source: name, posts: [], isDryRun: true))
        guard let room = asked.room, try await entryCount(session) > room else { return }
        // Entries may be known, so the catalogue counts the new ones.
        var dryRun = sender(session)
        dryRun.isCheck = true
        var run = ImportRun(dryRun, photos: ImportPhotos(in: folder, session), session)
        var reader = try reader(session)
        try await run.send(&reader, inFlight: ImportCommand.inFlight)
        guard run.report.created > room else { return }
        let values: [String: TextValue] = ["count": .count(run.report.created), "room": .count(room)]
        throw Refusal(.conflict, "cli.rule.no-room", values, field: "file", hint: localized("cli.hint.noRoom"))
    }

    private func entryCount(_ session: Session) async throws -> Int {
        var entries = try reading.entries(of: file, session)
        while try await entries.entry() != nil {}
        return entries.count
    }

    /// Whether it can be read twice, unlike a pipe.
    private var isRegularFile: Bool {
        let attributes = file == "-" ? nil : try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    private var name: String {
        source ?? (file == "-" ? "stdin" : URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
    }

    /// The folder to which photo paths are relative.
    private var folder: URL {
        file == "-" ? URL(filePath: ".", directoryHint: .isDirectory) : URL(filePath: file).deletingLastPathComponent()
    }

    private var length: Int? {
        guard file != "-", let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int else {
            return nil
        }
        return size
    }

    private func closable(_ share: Double?, _ run: inout ImportRun, _ reader: ImportReader) -> Double? {
        guard share != nil else { return nil }
        if reader.hasMissedOne {
            run.session.output.notice(localized("cli.import.notClosedUnread"))
        } else if let length, reader.bytes < length {
            run.session.output.notice(localized("cli.import.notClosedCut"))
        } else {
            return share
        }
        return nil
    }

    private func catchUp(_ report: inout ImportReport, _ session: Session) async {
        do {
            report.isSearchable = try await SearchCatchUp(session: session).wait()
            guard report.isSearchable == nil else { return }
            session.output.notice(localized("cli.import.indexSoon"))
        } catch {
            report.isSearchable = false
        }
    }
}

/// When an import returns.
enum ImportReturn: String, EnumerableFlag {
    case wait, noWait

    static func help(for value: ImportReturn) -> ArgumentHelp? {
        value == .wait
            ? "Wait up to a minute until search has indexed all posts."
            : "Return once all posts are stored, before search has indexed them."
    }
}
