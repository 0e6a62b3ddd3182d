public import ArgumentParser
public import FavouritesContract
import Foundation
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct FavouriteExportCommand: GatewayCommand {
    static let configuration = verb("export", "Export favourites as GPX, GeoJSON, CSV or KML.")
        .examples(
            "umkreis favourite export --format gpx favourites.gpx",
            "umkreis favourite export --format csv --bom favourites.csv      for Excel",
            "umkreis favourite export --format csv --in 01JTXG8Q5T0000000000000000"
        )

    @Argument(help: "The file (default: standard output).", completion: .file())
    var file: String?

    @Option(help: "gpx, geojson, csv or kml.")
    var format: FavouriteFormat

    @Flag(help: "Begin a CSV file with a byte order mark, without which Excel misreads umlauts.")
    var bom = false

    @OptionGroup var place: FavouriteListOptions

    @Flag(help: "Replace an existing file.")
    var force = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let contentType: String
        let file: String?
        let text: String?
    }

    func run(_ session: Session) async throws {
        var text = bom && format == .csv ? "\u{FEFF}" : ""
        var reply: ExportFavourites.Reply
        var cursor: Cursor?
        repeat {
            reply = try await session.send(ExportFavourites(format: format, list: place.list, cursor: cursor))
            text += reply.text
            cursor = reply.next
        } while cursor != nil
        if format == .gpx { await noticeOmissions(from: text, session) }
        guard let file else {
            let report = Report(contentType: reply.contentType, file: nil, text: text)
            return try session.output.show(report) {
                // Printing adds the last line break.
                let text = text.hasSuffix("\r\n") ? text : String(text.dropLast())
                return session.output.style.isForHumans ? PlainText.lines(text) : text
            }
        }
        try OutputFile.write(Array(text.utf8), to: file, replacing: force)
        try session.output.show(Report(contentType: reply.contentType, file: file, text: nil)) { file }
    }
}

extension FavouriteExportCommand {
    /// GPX requires a point.
    private func noticeOmissions(from text: String, _ session: Session) async {
        guard let count = try? await session.send(ListFavourites(list: place.list, limit: 1)).count else { return }
        let left = count - (text.components(separatedBy: "<wpt ").count - 1)
        if left > 0 { session.output.notice(localized("cli.favourite.leftOutOfGPX", ["count": .count(left)])) }
    }
}

extension FavouriteFormat: ExpressibleByArgument {}
