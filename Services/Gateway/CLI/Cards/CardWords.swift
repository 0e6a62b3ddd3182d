/// What a card table says, in the reader's language.
struct CardWords: Sendable {
    var deckKeys = "[l]ike  [s]kip  [u]ndo  [o]pen  [v] other posts  [c]ontact  [p]icture  [q]uit"
    var albumKeys = "[→] next  [←] back  [e]dit  [d]elete  [o]pen  [p]icture  [q]uit"
    var pageKeys = "any key goes back"
    var noMore = "There are no more cards for now."
    var noPosts = "You have no posts."
    var liked = "kept"
    var skipped = "skipped"
    var tookBack = "taken back"
    var nothingToUndo = "There is nothing to take back."
    var by = "by"
    var noOthers = "There are no other posts."
    var noContact = "Nothing is told of how to reach them; umkreis chat open writes to them."
    var noPicture = "There is no picture."
    var deleteQuestion = "Delete it for good? [y/n]"
    var yes: Character = "y"
    var deleted = "deleted"
    var saved = "saved"

    static let english = CardWords()

    static let german = CardWords(
        deckKeys: "[l] gefällt mir  [s] weiter  [u] zurück  [o] öffnen  [v] weitere  [c] Kontakt  [p] Bild  [q] Ende",
        albumKeys: "[→] weiter  [←] zurück  [e] ändern  [d] löschen  [o] öffnen  [p] Bild  [q] Ende",
        pageKeys: "weiter mit jeder Taste",
        noMore: "Im Augenblick gibt es keine weiteren Karten.",
        noPosts: "Du hast keine Anzeigen.",
        liked: "gemerkt",
        skipped: "übersprungen",
        tookBack: "zurückgenommen",
        nothingToUndo: "Es gibt nichts zurückzunehmen.",
        by: "von",
        noOthers: "Es gibt keine weiteren Anzeigen.",
        noContact: "Es ist kein Kontakt angegeben; umkreis chat open schreibt ihnen.",
        noPicture: "Es gibt kein Bild.",
        deleteQuestion: "Endgültig löschen? [j/n]",
        yes: "j",
        deleted: "gelöscht",
        saved: "gespeichert"
    )

    static let dutch = CardWords(
        deckKeys: "[l] leuk  [s] verder  [u] terug  [o] openen  [v] meer  [c] contact  [p] foto  [q] stop",
        albumKeys: "[→] verder  [←] terug  [e] wijzigen  [d] wissen  [o] openen  [p] foto  [q] stop",
        pageKeys: "verder met elke toets",
        noMore: "Er zijn op dit moment geen kaarten meer.",
        noPosts: "Je hebt geen berichten.",
        liked: "bewaard",
        skipped: "overgeslagen",
        tookBack: "teruggenomen",
        nothingToUndo: "Er is niets terug te nemen.",
        by: "van",
        noOthers: "Er zijn geen andere berichten.",
        noContact: "Er is geen contact opgegeven; umkreis chat open schrijft hun.",
        noPicture: "Er is geen foto.",
        deleteQuestion: "Voorgoed wissen? [j/n]",
        yes: "j",
        deleted: "gewist",
        saved: "opgeslagen"
    )

    /// In a language that a command may be given.
    static func of(_ language: GatewayOptions.Language) -> CardWords {
        switch language {
        case .en: english
        case .de: german
        case .nl: dutch
        }
    }
}
