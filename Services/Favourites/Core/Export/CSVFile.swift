import CatalogueContract
import FavouritesContract
import ServiceKit

/// Comma-separated values (RFC 4180): a line for each favourite.
struct CSVFile: FavouriteFile {
    let contentType = "text/csv; charset=utf-8; header=present"

    let head =
        "post,state,kind,title,text,note,addedAt,lat,lon,amount,currency,address,city,country,email,phone,website\r\n"

    let tail = ""

    func part(of kept: KeptPost, isFirst: Bool) -> String {
        let (entry, content) = (kept.entry, kept.content)
        let cells: [String?] = [
            entry.post.description,
            entry.state.rawValue,
            content?.kind.text,
            said(content?.title),
            said(content?.text),
            said(entry.note),
            entry.addedAt.description,
            content?.point.map { "\($0.lat)" },
            content?.point.map { "\($0.lon)" },
            content?.price?.amount,
            content?.price?.currency,
            said(content?.place?.address),
            said(content?.place?.city),
            content?.place?.country,
            content?.contact?.email,
            content?.contact?.phone,
            content?.contact?.website,
        ]
        return cells.map { quoted($0 ?? "") }.joined(separator: ",") + "\r\n"
    }

    /// What somebody wrote: a spreadsheet carries out what begins like a formula, and others' posts are no programs.
    private func said(_ text: String?) -> String? {
        text.map { $0.first.map("=+-@\t\r".contains) == true ? "'" + $0 : $0 }
    }

    private func quoted(_ cell: String) -> String {
        guard cell.unicodeScalars.contains(where: { [",", "\"", "\r", "\n"].contains($0) }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}
