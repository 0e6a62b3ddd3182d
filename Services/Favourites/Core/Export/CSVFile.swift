import CatalogueContract
import FavouritesContract
import ServiceKit

/// CSV (RFC 4180).
struct CSVFile: FavouriteFile {
    let contentType = "text/csv; charset=utf-8; header=present"

    let head =
        "post,state,kind,title,text,note,addedAt,lat,lon,amount,currency,address,city,country,email,phone,website\r\n"

    let tail = ""

    func part(of kept: ExportedFavourite, isFirst: Bool) -> String {
        let (entry, content) = (kept.entry, kept.content)
        let cells: [Cell] = [
            .text(entry.post.description),
            .text(entry.state.rawValue),
            .text(content?.kind.text),
            .text(content?.title),
            .text(content?.text),
            .text(entry.note),
            .text(entry.addedAt.description),
            .number(content?.point?.lat),
            .number(content?.point?.lon),
            .text(content?.price?.amount),
            .text(content?.price?.currency),
            .text(content?.place?.address),
            .text(content?.place?.city),
            .text(content?.place?.country),
            .text(content?.contact?.email),
            .text(content?.contact?.phone),
            .text(content?.contact?.website),
        ]
        return cells.map { quoted($0.written) }.joined(separator: ",") + "\r\n"
    }

    private enum Cell {
        case text(String?)
        case number(Double?)

        var written: String {
            switch self {
            case .text(let text): text.map(SpreadsheetText.harmless) ?? ""
            case .number(let number): number.map(DecimalText.of) ?? ""
            }
        }
    }

    private func quoted(_ cell: String) -> String {
        guard cell.unicodeScalars.contains(where: { [",", "\"", "\r", "\n"].contains($0) }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}
