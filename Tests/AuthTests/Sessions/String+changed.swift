extension String {
    /// All texts that differ in one character.
    var withOneCharacterChanged: [String] {
        indices.map { index in
            var changed = self
            changed.replaceSubrange(index...index, with: self[index] == "A" ? "B" : "A")
            return changed
        }
    }
}
