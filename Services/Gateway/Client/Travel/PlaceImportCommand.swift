import ArgumentParser
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct PlaceImportCommand: GatewayCommand {
    /// Maximal number of printed rejections.
    private static let maximumShown = 20

    static let configuration = verb("import", "Import addresses from CSV as places.")
        .examples(
            "umkreis place import addresses.csv",
            "columns: name,street,number,city,country,lat,lon (name may be empty, or",
            "street and number)"
        )

    @Argument(help: "The CSV file with a header row; - is standard input.", completion: .file())
    var file: String

    @Option(
        help: .init("The file's encoding, as in windows-1252 (default: detected, or UTF-8).", valueName: "encoding")
    )
    var encoding: EncodingArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let entries = EntryReader(
            try .file(file, session.console),
            path: file,
            format: .csv,
            encoding: encoding?.encoding
        )
        var reader = AddressReader(entries)
        try session.reach(ImportAddresses.name.service)
        var report = AddressReport()
        while let batch = try await reader.next() {
            let request = ImportAddresses(addresses: batch.map(\.address))
            let reply = try await session.send(request, timeout: .seconds(30))
            report.add(reply, lines: batch.map(\.line))
            session.output.advance(
                localized(
                    "cli.place.importOutcome",
                    ["taken": "\(report.taken)", "count": .count(report.rejected.count)]
                )
            )
        }
        report.add(reader.rejected)
        session.output.advance("")
        for rejection in report.rejected.prefix(Self.maximumShown) {
            session.output.notice(
                localized(
                    "cli.place.line",
                    ["line": "\(rejection.line)", "message": .words(PlainText.oneLine(rejection.fault.inWordsOfEntry))]
                )
            )
        }
        try session.output.state(report) {
            localized(
                "cli.place.importOutcome",
                ["taken": "\(report.taken)", "count": .count(report.rejected.count)]
            )
        }
        if !report.rejected.isEmpty { throw SilentExit(status: .failure) }
    }
}

/// The result of an import.
private struct AddressReport: Encodable {
    private(set) var taken = 0
    private(set) var rejected: [ImportRejection] = []

    mutating func add(_ reply: ImportAddresses.Reply, lines: [Int]) {
        taken += reply.taken
        for fault in reply.rejected {
            // The field is a path such as `addresses.3.lat`.
            let index = fault.field?.split(separator: ".").dropFirst().first.flatMap { Int($0) }
            let line = index.flatMap { lines.indices.contains($0) ? lines[$0] : nil } ?? 0
            rejected.append(ImportRejection(line: line, fault: fault))
        }
    }

    mutating func add(_ more: [ImportRejection]) {
        rejected = (rejected + more).sorted { $0.line < $1.line }
    }
}

/// Reads batches and rejects invalid rows.
private struct AddressReader {
    private static let columns = ["name", "street", "number", "city", "country", "lat", "lon"]

    private var reader: EntryReader
    private var header: [String]?
    private(set) var rejected: [ImportRejection] = []

    init(_ reader: EntryReader) {
        self.reader = reader
    }

    /// - Throws: ``Refusal`` if the header row is missing.
    mutating func next() async throws -> [(address: ImportedAddress, line: Int)]? {
        var batch: [(address: ImportedAddress, line: Int)] = []
        while batch.count < ImportAddresses.addressesRule.maximum, let entry = try await reader.entry() {
            let names = try names()
            do throws(Fault) {
                batch.append((try address(entry, names), entry.line))
            } catch {
                rejected.append(ImportRejection(line: entry.line, fault: error))
            }
        }
        if batch.isEmpty { _ = try names() }
        return batch.isEmpty ? nil : batch
    }

    private mutating func names() throws(Refusal) -> [String] {
        if let header { return header }
        let names = (reader.columns ?? []).map { $0.lowercased().filter { $0.isLetter } }
        guard Set(["city", "country", "lat", "lon"]).isSubset(of: names) else {
            throw Refusal.usage(
                localized("cli.place.headerRequired", ["separator": "\(Self.columns.joined(separator: ", "))"]),
                field: "file"
            )
        }
        header = names
        return names
    }

    private func address(_ entry: RawEntry, _ names: [String]) throws(Fault) -> ImportedAddress {
        let record = try EntryRecord(entry, of: names)
        func field(_ name: String) -> String? {
            if case .string(let text)? = record[name] { TextRule.said(text) } else { nil }
        }
        guard let lat = field("lat").flatMap(NumberReader.degrees), let lon = field("lon").flatMap(NumberReader.degrees)
        else {
            throw BrokenRule.wrongType(.number).fault(at: "lat")
        }
        return ImportedAddress(
            name: field("name"),
            street: field("street"),
            number: field("number"),
            city: field("city") ?? "",
            country: field("country") ?? "",
            lat: lat,
            lon: lon
        )
    }
}
