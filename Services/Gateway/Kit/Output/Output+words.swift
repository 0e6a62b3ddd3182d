import UmkreisTexts
package import UmkreisWire

extension Output {
    /// A word of the wire in the user's language, on a terminal; scripts get the word itself.
    ///
    /// - Parameter family: the beginning of the texts' keys: `cli.role.`.
    package func words(_ word: String, of family: String) -> String {
        guard style.isForHumans else { return word }
        return TextCatalogue.of(.current).text(family + word) ?? word
    }

    package func words(_ word: some WireWord, of family: String) -> String { words(word.text, of: family) }
}
