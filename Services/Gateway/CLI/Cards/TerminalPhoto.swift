import CatalogueContract
import Foundation

enum TerminalPhotoProtocol: Sendable {
    /// Inline images (OSC 1337) of iTerm2, WezTerm, Konsole, mintty and others.
    case inline
    /// The BlurHash, two pixels per cell.
    case halfBlocks

    /// Returns `nil` without 24-bit colour.
    init?(_ environment: [String: String]) {
        let environment = environment.filter { !$0.value.isEmpty }
        let program = environment["TERM_PROGRAM"] ?? ""
        let isInline =
            ["iTerm.app", "WezTerm", "mintty", "WarpTerminal", "rio", "Tabby"].contains(program)
            || environment["LC_TERMINAL"] == "iTerm2" || environment["KONSOLE_VERSION"] != nil
        // Multiplexers don't pass on the sequence.
        if isInline, environment["TMUX"] == nil, environment["STY"] == nil {
            self = .inline
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? ""),
            environment["NO_COLOR"] == nil
        {
            self = .halfBlocks
        } else {
            return nil
        }
    }
}

/// A photo scaled to cells, which are twice as high as wide.
struct TerminalPhoto {
    let columns: Int
    let rows: Int

    init(_ photo: Photo, within columns: Int, _ rows: Int) {
        let scale = min(Double(columns) / Double(max(1, photo.width)), 2 * Double(rows) / Double(max(1, photo.height)))
        self.columns = max(1, Int(Double(photo.width) * scale))
        self.rows = max(1, Int((Double(photo.height) * scale / 2).rounded(.up)))
    }

    func inline(_ file: [UInt8]) -> String {
        let picture = Data(file).base64EncodedString()
        return "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);"
            + "preserveAspectRatio=1:\(picture)\u{07}"
    }

    func halfBlocks(_ hash: BlurHash) -> [String] {
        (0..<rows).map { row in
            let cells = (0..<columns).map { column in
                let x = (Double(column) + 0.5) / Double(columns)
                let upper = hash.colour(x: x, y: (Double(2 * row) + 0.5) / Double(2 * rows))
                let lower = hash.colour(x: x, y: (Double(2 * row) + 1.5) / Double(2 * rows))
                return "\u{1B}[38;2;\(upper.red);\(upper.green);\(upper.blue)m"
                    + "\u{1B}[48;2;\(lower.red);\(lower.green);\(lower.blue)m▀"
            }
            return cells.joined() + "\u{1B}[0m"
        }
    }
}
