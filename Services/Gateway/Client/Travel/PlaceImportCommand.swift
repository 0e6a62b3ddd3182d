import ArgumentParser
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import Texts
import Vocabulary
import Wire

struct PlaceImportCommand: GatewayCommand {
    /// Maximal number of printed rejections.
    private static let mostShown = 20

    static let configuration = verb("import", "Import addresses from CSV as places.")
        .examples(
            "umkreis place import addresses.csv",
            "columns: name,street,number,city,country,lat,lon (name may be empty, or",
            "street and number)"
        )

    @Argument(help: "The CSV file with a header row; - is standard input.")
    var file: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var reader = AddressReader(try .file(file, session.console))
        try session.reach(ImportAddresses.name.service)
        var report = AddressReport()
        while let batch = try await reader.next() {
            let request = ImportAddresses(addresses: batch.map(\.address))
            let reply = try await session.send(request, timeout: .seconds(30))
            report.add(reply, lines: batch.map(\.line))
            session.output.advance(
                localized(
                    "cli.place.importedRejected",
                    ["taken": "\(report.taken)", "count": .count(report.rejected.count)]
                )
            )
        }
        report.add(reader.rejected)
        session.output.advance("")
        for rejection in report.rejected.prefix(Self.mostShown) {
            session.output.notice(
                localized(
                    "cli.place.line",
                    ["line": "\(rejection.line)", "message": .words(PlainText.oneLine(rejection.fault.message))]
                )
            )
        }
        try session.output.state(report) {
            localized(
                "cli.place.importedRejected",
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

    private let source: InputSource
    private var scanner: RowScanner?
    private var header: [String]?
    private var waiting: [(address: ImportedAddress, line: Int)] = []
    private var isAtEnd = false
    private(set) var rejected: [ImportRejection] = []

    init(_ source: InputSource) {
        self.source = source
    }

    /// - Throws: ``Refusal`` if the header row is missing.
    mutating func next() async throws -> [(address: ImportedAddress, line: Int)]? {
        let most = ImportAddresses.addressesRule.most
        while waiting.count < most, !isAtEnd {
            let bytes = await source.bytes()
            isAtEnd = bytes.isEmpty
            var entries: [RawEntry] = []
            var scanner = scanner ?? RowScanner(separator: RowScanner.separator(of: bytes.prefix { $0 != 0x0A }))
            if isAtEnd { scanner.finish { entries.append($0) } } else { scanner.scan(bytes) { entries.append($0) } }
            self.scanner = scanner
            for entry in entries { try take(entry) }
        }
        let batch = Array(waiting.prefix(most))
        waiting.removeFirst(batch.count)
        return batch.isEmpty ? nil : batch
    }

    private mutating func take(_ entry: RawEntry) throws {
        let fields: [String]
        switch entry.content {
        case .fields(let found): fields = found
        case .broken(let fault): return reject(entry, fault)
        default: return reject(entry, Fault(.tooLarge, localized("cli.place.theRowIsTooLong")))
        }
        guard let header else {
            let names = fields.map { $0.lowercased().filter { $0.isLetter } }
            guard Set(["city", "country", "lat", "lon"]).isSubset(of: names) else {
                throw Refusal.usage(
                    localized(
                        "cli.place.theHeaderRowMustName",
                        ["separator": "\(Self.columns.joined(separator: ", "))"]
                    ),
                    field: "file"
                )
            }
            header = names
            return
        }
        func field(_ name: String) -> String? {
            guard let index = header.firstIndex(of: name), fields.indices.contains(index) else { return nil }
            return fields[index].isEmpty ? nil : fields[index]
        }
        guard let lat = field("lat").flatMap(Double.init), let lon = field("lon").flatMap(Double.init) else {
            return reject(entry, BrokenRule.wrongType(wanted: "a number").fault(at: "lat"))
        }
        let address = ImportedAddress(
            name: field("name"),
            street: field("street"),
            number: field("number"),
            city: field("city") ?? "",
            country: field("country") ?? "",
            lat: lat,
            lon: lon
        )
        waiting.append((address, entry.line))
    }

    private mutating func reject(_ entry: RawEntry, _ fault: Fault) {
        rejected.append(ImportRejection(line: entry.line, fault: fault))
    }
}
