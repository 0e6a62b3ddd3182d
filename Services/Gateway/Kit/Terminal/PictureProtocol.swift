/// How a terminal shows pictures.
package enum PictureProtocol: Sendable, Equatable {
    /// The graphics protocol of kitty (https://sw.kovidgoyal.net/kitty/graphics-protocol).
    case kitty
    /// Inline images of iTerm2 (https://iterm2.com/documentation-images.html).
    case inline
    /// DEC Sixel (https://vt100.net/docs/vt3xx-gp/chapter14.html).
    case sixel
    /// Two pixels per character, in 24-bit colour or the 256 of xterm.
    case halfBlocks(PixelColour)

    package enum PixelColour: Sendable, Equatable { case direct, indexed }

    /// Returns `nil` without colours.
    package init?(_ environment: [String: String]) {
        let environment = environment.filter { !$0.value.isEmpty }
        let program = environment["TERM_PROGRAM"] ?? ""
        let term = environment["TERM"] ?? ""
        // Multiplexers don't pass on the sequences.
        let isDirect = environment["TMUX"] == nil && environment["STY"] == nil
        if isDirect, term == "xterm-kitty" || environment["KITTY_WINDOW_ID"] != nil || program == "ghostty" {
            self = .kitty
        } else if isDirect,
            ["iTerm.app", "WezTerm", "mintty", "WarpTerminal", "rio", "Tabby"].contains(program)
                || environment["LC_TERMINAL"] == "iTerm2" || environment["KONSOLE_VERSION"] != nil
        {
            self = .inline
        } else if environment["NO_COLOR"] != nil {
            return nil
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") {
            self = .halfBlocks(.direct)
        } else if term.contains("256color") {
            self = .halfBlocks(.indexed)
        } else {
            return nil
        }
    }
}

extension PictureProtocol? {
    /// Takes Sixel, if the terminal's attributes name it, rather than characters.
    ///
    /// - Returns: Whether it changed.
    mutating func learn(_ attributes: [Int]) -> Bool {
        guard attributes.dropFirst().contains(4) else { return false }
        switch self {
        case .kitty, .inline, .sixel: return false
        case .halfBlocks, nil:
            self = .sixel
            return true
        }
    }
}
