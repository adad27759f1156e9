// @ts-check

/**
 * The part of `bin/shop` that looks through the file of settings, in plain sh: the shop has it from systemd, the commands beside it from
 * Node.js, and out of some lines the two read values that differ. Such a line is refused by its name, before anything runs with half a
 * passphrase.
 */
export const SETTINGS_CHECK = `refuse() {
  echo "shop: in $settings the value of $1 holds a quote, a # or a \\\\, which systemd and this command would read differently: put it between single quotes, or between double ones where it holds a single one" >&2
  exit 1
}
return_sign=$(printf '\\r')
check() {
  while IFS= read -r line || [ -n "$line" ]; do
    line=\${line%"$return_sign"}
    line=\${line#"\${line%%[![:space:]]*}"}
    case $line in '#'* | ';'*) continue ;; *=*) ;; *) continue ;; esac
    name=\${line%%=*}
    name=\${name%"\${name##*[![:space:]]}"}
    value=\${line#*=}
    value=\${value#"\${value%%[![:space:]]*}"}
    value=\${value%"\${value##*[![:space:]]}"}
    inner=\${value#?}
    inner=\${inner%?}
    case $value in
      \\'*\\') case $inner in *\\'*) refuse "$name" ;; esac ;;
      \\"*\\") case $inner in *[\\"\\\\]*) refuse "$name" ;; esac ;;
      *[\\#\\\\\\'\\"\\\`]*) refuse "$name" ;;
    esac
  done <"$settings"
}`;
